import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

/** Identity of a file, independent of its names. */
interface FileId {
  readonly dev: bigint
  readonly ino: bigint
}

/**
 * True if the file is the folder or inside it, after following symbolic and hard links. False if either does not exist.
 */
export async function isInside(folder: string, file: string): Promise<boolean> {
  try {
    const [base, real] = await Promise.all([realpath(folder), realpath(file)])
    if (real === base || real.startsWith(base + path.sep)) return true
    const found = await stat(real, { bigint: true })
    return found.isFile() && found.nlink > 1n && (await hasFile(base, found))
  } catch {
    return false
  }
}

/** True if a file in the folder is a hard link to the file. */
async function hasFile(folder: string, file: FileId): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory() && (await hasFile(name, file))) return true
    if (!entry.isFile()) continue
    const found = await stat(name, { bigint: true }).catch(() => null)
    if (found?.dev === file.dev && found.ino === file.ino) return true
  }
  return false
}
