import { realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * The real path of the file that the URL path `pathname` names under `root`, or null when there is none or it
 * lies outside. `root` must be a real path. Links are followed before the check, so none leads out.
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

/** Decoded once; null for whatever could mean another folder to this or another system. */
export function relativePath(pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  // A second layer of encoding never comes from our own build.
  if (!decoded.startsWith('/') || /[\\\0%:]/.test(decoded)) return null
  const parts = decoded.slice(1).split('/')
  return parts.every((part) => part !== '' && !part.startsWith('.')) ? parts.join(path.sep) : null
}
