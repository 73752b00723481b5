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

/** A row of a table. A field that the table has no column for is empty. */
export interface OwnRow {
  readonly key: string
  /** JSON in the format of the table's records. */
  readonly content: string
  /** Rows are read in ascending order. */
  readonly order: number
}

const list = { key: 'place', content: 'content' }

/**
 * The tables of records, with the column of each field. The keys of lists are conversationKeys, or ids of messages,
 * searches and users.
 */
const tables = {
  read_mark: { key: 'id', content: 'content', order: 'made' },
  upload: { key: 'id', content: 'content' },
  later: list,
  pin: list,
  message_pin: list,
  saved_search: list,
  person_note: list,
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<keyof OwnRow, string>>>>>

export type OwnTableName = keyof typeof tables

/** Changes of records that are saved in one transaction. */
export interface OwnChange {
  readonly rows: readonly {
    readonly table: OwnTableName
    readonly puts: readonly OwnRow[]
    /** Keys of the rows to delete. */
    readonly drops: readonly string[]
  }[]
}

/** Joins two current changes. Neither may delete what the other saves. */
export const joinedOwn = (a: OwnChange, b: OwnChange): OwnChange => ({ rows: [...a.rows, ...b.rows] })

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

  rows: (database: Database, { table }: { readonly table: OwnTableName }): readonly OwnRow[] =>
    database.all(`${selectOf(table)}${'order' in tables[table] ? ' order by "order"' : ''}`).map(rowOf),
  /** Returns null if there is no row with this key. */
  row: (
    database: Database,
    { key, table }: { readonly table: OwnTableName; readonly key: string },
  ): OwnRow | null => {
    const row = database.get(`${selectOf(table)} where ${tables[table].key} = ?`, key)
    return row === null ? null : rowOf(row)
  },
  save: (database: Database, { rows }: OwnChange): null => {
    for (const { drops, puts, table } of rows) {
      const columns = columnsOf(table)
      for (const key of drops) database.run(`delete from ${table} where ${tables[table].key} = ?`, key)
      for (const row of puts)
        database.run(
          `insert or replace into ${table}(${columns.map(([, column]) => column).join(', ')})
            values (${columns.map(() => '?').join(', ')})`,
          ...columns.map(([field]) => row[field]),
        )
    }
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

const columnsOf = (table: OwnTableName) =>
  Object.entries(tables[table]) as readonly (readonly [field: keyof OwnRow, column: string])[]

const selectOf = (table: OwnTableName): string =>
  `select ${columnsOf(table)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')} from ${table}`

const rowOf = (row: Readonly<Record<string, unknown>>): OwnRow => ({
  key: String(row['key']),
  content: String(row['content'] ?? ''),
  order: Number(row['order'] ?? 0),
})

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
