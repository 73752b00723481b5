import { realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the real path of the file for the URL path `pathname` under `root`, or null if it does not exist or is
 * outside. `root` must be a real path. Links are followed before the check, so that none leads outside.
 */
export function resolveFile(root: string, pathname: string): string | null {
  const relative = relativePath(pathname)
  if (relative === null) return null
  try {
    const file = realpathSync(path.join(root, relative))
    return file.startsWith(root + path.sep) ? file : null
  } catch {
    return null
  }
}

/** Returns the path, decoded once, or null if it could mean another folder on any system. */
export function relativePath(pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  // Our build never encodes a path twice.
  if (!decoded.startsWith('/') || /[\\\0%:]/.test(decoded)) return null
  const parts = decoded.slice(1).split('/')
  return parts.every((part) => part !== '' && !part.startsWith('.')) ? parts.join(path.sep) : null
}
