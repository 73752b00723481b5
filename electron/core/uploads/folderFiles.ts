import type { Dirent } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxFiles } from '../../../shared/model/outbox/uploadLink.ts'
import type { GivenFile } from './takeFile.ts'

/** Maximum files of a folder, and folders below each other. */
const maxFolderFiles = 50
const maxDepth = 5

/** Maximum names that are read in a folder and those in it. A drive or a folder of a system has millions. */
const maxNames = 2000

/**
 * Replaces each folder by its files. Hidden files and links are left out, because the user sees neither in the folder. A
 * folder that has no files, or too many, stays and is refused.
 */
export async function withFolders(files: readonly GivenFile[]): Promise<readonly GivenFile[]> {
  const all: GivenFile[] = []
  for (const file of files) {
    const isFolder = 'path' in file && (await stat(file.path).catch(() => null))?.isDirectory() === true
    const found = isFolder ? ((await filesIn(file.path)) ?? []) : []
    const isWithin = found.length > 0 && found.length <= maxFolderFiles
    if (isWithin && all.length + found.length <= maxFiles) all.push(...found)
    else all.push(file)
  }
  return all
}

/**
 * Returns the files of a folder in the order of their names, one more than allowed at most. null if it has too many
 * names.
 */
async function filesIn(root: string): Promise<readonly GivenFile[] | null> {
  const found: GivenFile[] = []
  let names = 0
  const entriesOf = async (folder: string): Promise<readonly Dirent[]> => {
    const entries: Dirent[] = []
    for await (const entry of await opendir(folder)) {
      if (++names > maxNames) break
      entries.push(entry)
    }
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }
  const walk = async (folder: string, depth: number): Promise<void> => {
    for (const entry of await entriesOf(folder).catch(() => [])) {
      if (names > maxNames || found.length > maxFolderFiles) return
      if (entry.name.startsWith('.')) continue
      const path = join(folder, entry.name)
      if (entry.isFile()) found.push({ path })
      else if (entry.isDirectory() && depth > 1) await walk(path, depth - 1)
    }
  }
  await walk(root, maxDepth)
  return names > maxNames ? null : found
}
