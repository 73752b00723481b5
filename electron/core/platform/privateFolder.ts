import { lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder for this user alone where there is none. The last `depth` parts of `path` must be real folders: data
 * that was written through a link would stay behind when the folder is removed. Throws where one of them is a link.
 */
export function makePrivateFolder(path: string, depth: number): void {
  if (depth > 1) makePrivateFolder(dirname(path), depth - 1)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (lstatSync(path).isSymbolicLink()) throw new Error('a folder of the profile is a link')
}
