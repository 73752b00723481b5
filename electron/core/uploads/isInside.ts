import { realpath } from 'node:fs/promises'
import path from 'node:path'

/** Whether a file lies in the folder, wherever links lead; false where there is none. */
export async function isInside(folder: string, file: string): Promise<boolean> {
  try {
    const [base, real] = await Promise.all([realpath(folder), realpath(file)])
    return real === base || real.startsWith(base + path.sep)
  } catch {
    return false
  }
}
