import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { parseJson } from './parseJson.ts'

/** Writes a temporary file, syncs and renames it. A crash leaves the old file or the new one, never a partial one. */
export function writeFileAtomic(path: string, data: string | Uint8Array, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.new`
  const file = openNew(temporary, mode)
  try {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data
    for (let index = 0; index < bytes.length;) index += writeSync(file, bytes, index)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Creates the file. A leftover of a killed run may be a link to another file or readable for other users. */
function openNew(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    rmSync(path, { force: true })
    return openSync(path, 'wx', mode)
  }
}

/** Makes a rename survive a power failure. Some file systems cannot sync a folder; the file is complete anyway. */
function syncFolder(path: string): void {
  let folder: number | null = null
  try {
    folder = openSync(path, 'r')
    fsyncSync(folder)
  } catch {
    // The rename is done. A power failure before the system writes it leaves the old file.
  } finally {
    if (folder !== null) closeSync(folder)
  }
}

export interface JsonFile<T> {
  readonly value: T
  /** New path of an invalid file, or null. */
  readonly setAside: string | null
}

/**
 * Returns the file's value, or `fallback` if there is no file. If it is not a file (a link, a folder), not JSON or does
 * not match `schema`, it is renamed instead of deleted. Throws the system's error if the file cannot be read now,
 * because it may be intact.
 */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>, fallback: T, now: number): JsonFile<T> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return { value: fallback, setAside: null }
  const parsed = schema.safeParse(found.isFile() ? parseJson(readFileSync(path, 'utf8')) : undefined)
  if (parsed.success) return { value: parsed.data, setAside: null }
  return { value: fallback, setAside: setFileAside(path, now) }
}

/** Returns the prefix of names for files that are set aside. */
export const asideName = (path: string): string => `${path}.bad-`

/** Renames a file to `<name>.bad-<date>`. Returns the new path, or null if that fails. */
export function setFileAside(path: string, now: number): string | null {
  const date = new Date(now).toISOString().replace(/[:.]/g, '-')
  const aside = `${asideName(path)}${date}`
  try {
    renameSync(path, aside)
    return aside
  } catch {
    return null
  }
}

export function writeJsonFile(path: string, value: unknown): void {
  writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`)
}
