import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** Writes by temporary file, fsync and rename: a crash leaves the old file or the new one, never half of one. */
export function writeFileAtomic(path: string, data: string | Uint8Array, mode = 0o600): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', mode)
  try {
    // The mode of open counts only for a file it creates.
    chmodSync(temporary, mode)
    const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}

export interface JsonFile<T> {
  readonly value: T
  /** The name the bad file was given, or null. */
  readonly setAside: string | null
}

/** The file's value; `fallback` where there is none. A file that is no JSON or fails `schema` is renamed, not lost. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>, fallback: T, now: number): JsonFile<T> {
  if (!existsSync(path)) return { value: fallback, setAside: null }
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    json = undefined
  }
  const parsed = schema.safeParse(json)
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
