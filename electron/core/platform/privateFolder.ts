import { lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder for this user only, if it does not exist. The last `depth` parts of `path` must be real folders,
 * because data written through a link would remain when the folder is deleted. Throws if one of them is a link.
 */
export function makePrivateFolder(path: string, depth: number): void {
  if (depth > 1) makePrivateFolder(dirname(path), depth - 1)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (lstatSync(path).isSymbolicLink()) throw new Error('a folder of the profile is a link')
}
