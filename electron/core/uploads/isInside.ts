import { realpath } from 'node:fs/promises'
import path from 'node:path'

/** True when the file, with links followed, is the folder or lies in it; false when either does not exist. */
export async function isInside(folder: string, file: string): Promise<boolean> {
  try {
    const [base, real] = await Promise.all([realpath(folder), realpath(file)])
    return real === base || real.startsWith(base + path.sep)
  } catch {
    return false
  }
}
