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

/** Writes by temporary file, fsync and rename: a crash leaves the old file or the new one, never half of one. */
export function writeFileAtomic(path: string, data: string | Uint8Array, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.new`
  const file = openNew(temporary, mode)
  try {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Creates the file. What a killed run left there may be a link to another file, or open to other users. */
function openNew(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    rmSync(path, { force: true })
    return openSync(path, 'wx', mode)
  }
}

/** Makes a rename outlast a power failure. Some file systems cannot sync a folder; the file is complete all the same. */
function syncFolder(path: string): void {
  let folder: number | null = null
  try {
    folder = openSync(path, 'r')
    fsyncSync(folder)
  } catch {
    // The rename took place, and a crash before the system writes it leaves the old file.
  } finally {
    if (folder !== null) closeSync(folder)
  }
}

export interface JsonFile<T> {
  readonly value: T
  /** The name the bad file was given, or null. */
  readonly setAside: string | null
}

/**
 * Returns the file's value, or `fallback` where there is no file. What is no file (a link, a folder), no JSON or fails
 * `schema` is renamed, not lost. Throws the system's error for a file that cannot be read now: it may be sound.
 */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>, fallback: T, now: number): JsonFile<T> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return { value: fallback, setAside: null }
  const parsed = schema.safeParse(found.isFile() ? parseJson(readFileSync(path, 'utf8')) : undefined)
  if (parsed.success) return { value: parsed.data, setAside: null }
  return { value: fallback, setAside: setFileAside(path, now) }
}

/** How the names begin that a file gets as it is set aside. */
export const asideName = (path: string): string => `${path}.bad-`

/** Renames to `<name>.bad-<date>`; answers the new path, or null when even that fails. */
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
