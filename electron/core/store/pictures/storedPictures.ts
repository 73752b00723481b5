import type { Database } from '../thread/database.ts'

/** A small picture as the server sent it. `at`: time in ms since the epoch when it was fetched. */
export interface StoredPicture {
  readonly type: string
  readonly bytes: Uint8Array
  readonly at: number
}

/** Maximum number of pictures, and of their bytes together. The oldest are deleted first. */
const maxPictures = 500
const maxBytes = 8 * 1024 * 1024

export function loadPicture(database: Database, path: string): StoredPicture | null {
  const row = database.get('select type, bytes, at from picture where path = ?', path)
  const bytes = row?.['bytes']
  if (row === null || !(bytes instanceof ArrayBuffer)) return null
  return { type: String(row['type']), bytes: new Uint8Array(bytes), at: Number(row['at']) }
}

export function savePicture(database: Database, path: string, { type, bytes, at }: StoredPicture): void {
  database.run(
    'insert or replace into picture(path, type, bytes, at) values (?, ?, ?, ?)',
    path,
    type,
    bytes,
    at,
  )
  database.run(
    `delete from picture where path in (
       select path from (
         select path, row_number() over newest as count, sum(length(bytes)) over newest as size
         from picture window newest as (order by at desc, path))
       where count > ? or size > ?)`,
    maxPictures,
    maxBytes,
  )
}
