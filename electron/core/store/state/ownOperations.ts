import type { Database } from '../thread/database.ts'

/** An operation waiting to be sent. `content` is JSON in the outbox's format. */
export interface StoredJob {
  readonly id: string
  readonly place: number
  readonly kind: string
  readonly content: string
}

export interface StoredDraft {
  readonly place: string
  readonly content: string
  /** Time in ms since the epoch, by this computer's clock. */
  readonly updated: number
}

/**
 * Changes of drafts that are saved together, in this order. Every field is required, so that the compiler finds a field
 * that is known on one side only.
 */
export interface DraftChange {
  /** Moves of drafts. The versions of a draft move, too. */
  readonly moves: readonly (readonly [from: string, to: string])[]
  /** `keeps`: the previous text is kept as a version if it differs. */
  readonly puts: readonly (StoredDraft & { readonly keeps: boolean })[]
  /** `keeps`: the draft is kept as a version. Otherwise its versions are deleted, too. */
  readonly drops: readonly { readonly place: string; readonly keeps: boolean }[]
  /** Ids of the server's copies that must be deleted. */
  readonly copiesToDelete: readonly number[]
  /** Ids of the server's copies that no longer exist. */
  readonly deletedCopies: readonly number[]
}

/** Joins two current changes. Neither may delete what the other saves. */
export const joinedChange = (a: DraftChange, b: DraftChange): DraftChange => ({
  moves: [...a.moves, ...b.moves],
  puts: [...a.puts, ...b.puts],
  drops: [...a.drops, ...b.drops],
  copiesToDelete: [...a.copiesToDelete, ...b.copiesToDelete],
  deletedCopies: [...a.deletedCopies, ...b.deletedCopies],
})

/** An upload. `content` is JSON in the uploads' format. */
export interface StoredUpload {
  readonly id: string
  readonly content: string
}

/** An item of a list made by the user, by its key. `content` is JSON in the list's format. */
export interface StoredItem {
  readonly place: string
  readonly content: string
}

/**
 * Tables of lists made by the user: conversations by conversationKey; messages, searches and notes about users by id.
 */
export type ListTable = 'later' | 'pin' | 'message_pin' | 'saved_search' | 'person_note'

/** Changes of a list that are saved together. */
export interface ListChange {
  readonly table: ListTable
  readonly puts: readonly StoredItem[]
  readonly drops: readonly string[]
}

/** A mark as read that can be undone. `content` is JSON in the marks' format. */
export interface StoredReadMark {
  readonly id: string
  /** Time in ms since the epoch, by this computer's clock. */
  readonly made: number
  readonly content: string
}

/** Maximum number of versions per draft. */
export const versionsKept = 20

/** Operations on own.db. Each is one transaction and has the same result if it is repeated after a crash. */
export const ownOperations = {
  jobs: (database: Database, _nothing: null): readonly StoredJob[] =>
    database.all('select id, place, kind, content from outbox order by place').map((row) => ({
      id: String(row['id']),
      place: Number(row['place']),
      kind: String(row['kind']),
      content: String(row['content']),
    })),
  /** `drafts`: changes of drafts for the same transaction. */
  putJob: (
    database: Database,
    { id, place, kind, content, drafts }: StoredJob & { readonly drafts?: DraftChange },
  ): null => {
    if (drafts !== undefined) saveDrafts(database, drafts)
    database.run(
      'insert or replace into outbox(id, place, kind, content) values (?, ?, ?, ?)',
      id,
      place,
      kind,
      content,
    )
    return null
  },
  /** `drafts`: as in `putJob`. */
  dropJobs: (
    database: Database,
    { ids, drafts }: { readonly ids: readonly string[]; readonly drafts?: DraftChange },
  ): null => {
    if (drafts !== undefined) saveDrafts(database, drafts)
    for (const id of ids) database.run('delete from outbox where id = ?', id)
    return null
  },

  /** Oldest first. */
  readMarks: (database: Database, _nothing: null): readonly StoredReadMark[] =>
    database.all('select id, made, content from read_mark order by made').map((row) => ({
      id: String(row['id']),
      made: Number(row['made']),
      content: String(row['content']),
    })),
  putReadMark: (database: Database, { id, made, content }: StoredReadMark): null => {
    database.run('insert or replace into read_mark(id, made, content) values (?, ?, ?)', id, made, content)
    return null
  },
  dropReadMarks: (database: Database, { ids }: { readonly ids: readonly string[] }): null => {
    for (const id of ids) database.run('delete from read_mark where id = ?', id)
    return null
  },

  uploads: (database: Database, _nothing: null): readonly StoredUpload[] =>
    database
      .all('select id, content from upload')
      .map((row) => ({ id: String(row['id']), content: String(row['content']) })),
  putUpload: (database: Database, { id, content }: StoredUpload): null => {
    database.run('insert or replace into upload(id, content) values (?, ?)', id, content)
    return null
  },
  dropUpload: (database: Database, { id }: { id: string }): null => {
    database.run('delete from upload where id = ?', id)
    return null
  },

  list: (database: Database, { table }: { readonly table: ListTable }): readonly StoredItem[] =>
    database
      .all(`select place, content from ${table}`)
      .map((row) => ({ place: String(row['place']), content: String(row['content']) })),
  /** Returns the content of an item, or null if it does not exist. */
  listItem: (
    database: Database,
    { place, table }: { readonly table: ListTable; readonly place: string },
  ): string | null => {
    const row = database.get(`select content from ${table} where place = ?`, place)
    return row === null ? null : String(row['content'])
  },
  saveList: (database: Database, { drops, puts, table }: ListChange): null => {
    for (const place of drops) database.run(`delete from ${table} where place = ?`, place)
    for (const { content, place } of puts)
      database.run(`insert or replace into ${table}(place, content) values (?, ?)`, place, content)
    return null
  },

  drafts: (database: Database, _nothing: null): readonly StoredDraft[] =>
    database.all('select place, content, updated from draft order by updated desc').map(draftOf),
  copiesToDelete: (database: Database, _nothing: null): readonly number[] =>
    database.all('select server_id from draft_gone').map((row) => Number(row['server_id'])),
  saveDrafts: (database: Database, change: DraftChange): null => {
    saveDrafts(database, change)
    return null
  },
  /** Deletes versions of deleted drafts that are older than `before` (ms since the epoch). */
  forgetVersions: (database: Database, { before }: { before: number }): null => {
    database.run(
      'delete from draft_version where updated < ? and place not in (select place from draft)',
      before,
    )
    return null
  },
  /** Newest first. */
  draftVersions: (database: Database, { place }: { place: string }): readonly StoredDraft[] =>
    database
      .all('select place, content, updated from draft_version where place = ? order by version desc', place)
      .map(draftOf),
}

function saveDrafts(
  database: Database,
  { copiesToDelete, deletedCopies, drops, moves, puts }: DraftChange,
): void {
  for (const [from, to] of moves) moveVersions(database, from, to)
  for (const { place, content, updated, keeps } of puts) {
    if (keeps) keepVersion(database, place, content)
    database.run(
      'insert or replace into draft(place, content, updated) values (?, ?, ?)',
      place,
      content,
      updated,
    )
  }
  for (const { place, keeps } of drops) {
    if (keeps) keepVersion(database, place, null)
    else database.run('delete from draft_version where place = ?', place)
    database.run('delete from draft where place = ?', place)
  }
  for (const id of copiesToDelete) database.run('insert or ignore into draft_gone(server_id) values (?)', id)
  for (const id of deletedCopies) database.run('delete from draft_gone where server_id = ?', id)
}

function draftOf(row: Readonly<Record<string, unknown>>): StoredDraft {
  return { place: String(row['place']), content: String(row['content']), updated: Number(row['updated']) }
}

const lastVersion = (database: Database, place: string): number =>
  Number(database.get('select max(version) as last from draft_version where place = ?', place)?.['last'] ?? 0)

function moveVersions(database: Database, from: string, to: string): void {
  const last = lastVersion(database, to)
  database.run('update draft_version set place = ?, version = version + ? where place = ?', to, last, from)
  database.run(
    'delete from draft_version where place = ? and version <= ?',
    to,
    lastVersion(database, to) - versionsKept,
  )
}

function keepVersion(database: Database, place: string, next: string | null): void {
  const old = database.get('select content, updated from draft where place = ?', place)
  if (old === null || old['content'] === next) return
  const last = lastVersion(database, place)
  database.run(
    'insert into draft_version(place, version, content, updated) values (?, ?, ?, ?)',
    place,
    last + 1,
    String(old['content']),
    Number(old['updated']),
  )
  database.run('delete from draft_version where place = ? and version <= ?', place, last + 1 - versionsKept)
}
