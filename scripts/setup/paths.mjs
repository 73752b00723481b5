import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Where every generated file goes; ignored by git. */
export const out = path.join(root, '.out')

/**
 * Folder that clones on this computer share (the fallback runtime): TOPICAL_CACHE, else `topical` in XDG_CACHE_HOME
 * or ~/.cache.
 */
export const cacheFolder = path.resolve(
  process.env.TOPICAL_CACHE ||
    path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'topical'),
)
