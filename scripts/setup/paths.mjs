import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The folder for all generated files. Ignored by git. */
export const out = path.join(root, '.out')

/**
 * Folder shared by clones on this computer, for the fallback runtime: TOPICAL_CACHE, else `topical` in XDG_CACHE_HOME
 * or ~/.cache.
 */
export const cacheFolder = path.resolve(
  process.env.TOPICAL_CACHE ||
    path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'topical'),
)
