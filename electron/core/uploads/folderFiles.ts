import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxFiles } from '../../../shared/model/outbox/uploadLink.ts'
import type { GivenFile } from './takeFile.ts'

/** Maximum files of a folder, and folders below each other. */
const maxFolderFiles = 50
const maxDepth = 5

/**
 * Replaces each folder by its files. Hidden files and links are left out, because the user sees neither in the folder. A
 * folder that has no files, or too many, stays and is refused.
 */
export async function withFolders(files: readonly GivenFile[]): Promise<readonly GivenFile[]> {
  const all: GivenFile[] = []
  for (const file of files) {
    const isFolder = 'path' in file && (await stat(file.path).catch(() => null))?.isDirectory() === true
    const found = isFolder ? await filesIn(file.path, maxDepth) : null
    const isWithin = found !== null && found.length > 0 && found.length <= maxFolderFiles
    if (found !== null && isWithin && all.length + found.length <= maxFiles) all.push(...found)
    else all.push(file)
  }
  return all
}

/** Returns the files of a folder in the order of their names, one more than allowed at most. */
async function filesIn(folder: string, depth: number): Promise<readonly GivenFile[]> {
  const found: GivenFile[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (found.length > maxFolderFiles) break
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isFile()) found.push({ path })
    else if (entry.isDirectory() && depth > 1) found.push(...(await filesIn(path, depth - 1)))
  }
  return found
}
