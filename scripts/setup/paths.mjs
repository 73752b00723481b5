import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Where every generated file goes; ignored by git. */
export const out = path.join(root, '.out')

/** What clones on this computer share (the fallback runtime): TOPICAL_CACHE, else ~/.cache/topical. */
export const cacheFolder = path.resolve(
  process.env.TOPICAL_CACHE ||
    path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'topical'),
)
