import type { ListTable } from '../../../../shared/lists/listKinds.ts'
import type { Database, Row } from '../thread/database.ts'

/** A row of a table. A field that the table has no column for is empty. */
export interface OwnRow {
  readonly key: string
  /** JSON in the format of the table's records. */
  readonly content: string
  /** Rows are read in ascending order. */
  readonly order: number
  /** Kind of an operation. */
  readonly kind: string
}

type Columns = Readonly<Partial<Record<keyof OwnRow, string>>> & { readonly key: string }

/** The columns of lists (shared/lists/listKinds.ts). */
const listColumns: Columns = { key: 'place', content: 'content' }

/** The other tables of records, with the column of each field. */
const tables = {
  outbox: { key: 'id', content: 'content', order: 'place', kind: 'kind' },
  draft: { key: 'place', content: 'content', order: 'updated' },
  /** Keys are ids of the server's copies that must be deleted. */
  draft_gone: { key: 'server_id' },
  read_mark: { key: 'id', content: 'content', order: 'made' },
  upload: { key: 'id', content: 'content' },
  /** Keys are ids of users. */
  person_note: listColumns,
} as const satisfies Readonly<Record<string, Columns>>

export type OwnTableName = ListTable | keyof typeof tables

const columnsByTable: Readonly<Record<string, Columns>> = tables
const columnsOf = (table: OwnTableName): Columns => columnsByTable[table] ?? listColumns

/** A change of the earlier versions of drafts. */
export type VersionChange =
  /** Gives the versions of a draft to another one. */
  | { readonly type: 'move'; readonly from: string; readonly to: string }
  /** Adds a version of the draft with this key, unless it exists. */
  | { readonly type: 'keep'; readonly row: OwnRow }
  /** Deletes all versions of a draft. */
  | { readonly type: 'drop'; readonly key: string }

/** Changes that are saved in one transaction. */
export interface OwnChange {
  readonly rows: readonly {
    readonly table: OwnTableName
    readonly puts: readonly OwnRow[]
    /** Keys of the rows to delete. */
    readonly drops: readonly string[]
  }[]
  /** In the order in which they are made. */
  readonly versions: readonly VersionChange[]
}

/** Joins two current changes. Neither may delete what the other saves. */
export const joinedChange = (a: OwnChange, b: OwnChange): OwnChange => ({
  rows: [...a.rows, ...b.rows],
  versions: [...a.versions, ...b.versions],
})

/** Maximum number of versions per draft. */
export const versionsKept = 20

/** Operations on own.db. Each is one transaction and has the same result if it is repeated after a crash. */
export const ownOperations = {
  rows: (database: Database, { table }: { readonly table: OwnTableName }): readonly OwnRow[] =>
    database.all(`${selectOf(table)}${'order' in columnsOf(table) ? ' order by "order"' : ''}`).map(rowOf),
  /** Returns null if there is no row with this key. */
  row: (
    database: Database,
    { key, table }: { readonly table: OwnTableName; readonly key: string },
  ): OwnRow | null => {
    const row = database.get(`${selectOf(table)} where ${columnsOf(table).key} = ?`, key)
    return row === null ? null : rowOf(row)
  },
  save: (database: Database, { rows, versions }: OwnChange): null => {
    for (const change of versions) changeVersions(database, change)
    for (const { drops, puts, table } of rows) {
      const columns = fieldsOf(table)
      for (const key of drops) database.run(`delete from ${table} where ${columnsOf(table).key} = ?`, key)
      for (const row of puts)
        database.run(
          `insert or replace into ${table}(${columns.map(([, column]) => column).join(', ')})
            values (${columns.map(() => '?').join(', ')})`,
          ...columns.map(([field]) => row[field]),
        )
    }
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
  draftVersions: (database: Database, { key }: { readonly key: string }): readonly OwnRow[] =>
    database
      .all(
        'select place as key, content, updated as "order" from draft_version where place = ? order by version desc',
        key,
      )
      .map(rowOf),
}

const fieldsOf = (table: OwnTableName) =>
  Object.entries(columnsOf(table)) as readonly (readonly [field: keyof OwnRow, column: string])[]

const selectOf = (table: OwnTableName): string =>
  `select ${fieldsOf(table)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')} from ${table}`

const rowOf = ({ content = '', key, kind = '', order = 0 }: Row): OwnRow => ({
  key: String(key),
  content: String(content),
  order: Number(order),
  kind: String(kind),
})

function changeVersions(database: Database, change: VersionChange): void {
  switch (change.type) {
    case 'drop':
      database.run('delete from draft_version where place = ?', change.key)
      return
    case 'move': {
      const { from, to } = change
      const last = lastVersion(database, to)
      database.run(
        'update draft_version set place = ?, version = version + ? where place = ?',
        to,
        last,
        from,
      )
      return dropOldVersions(database, to)
    }
    case 'keep': {
      const { content, key, order } = change.row
      // The transaction may be repeated. The content of each version is different, because it has a revision.
      if (database.get('select 1 from draft_version where place = ? and content = ?', key, content) !== null)
        return
      database.run(
        'insert into draft_version(place, version, content, updated) values (?, ?, ?, ?)',
        key,
        lastVersion(database, key) + 1,
        content,
        order,
      )
      return dropOldVersions(database, key)
    }
  }
}

const lastVersion = (database: Database, key: string): number =>
  Number(database.get('select max(version) as last from draft_version where place = ?', key)?.['last'] ?? 0)

function dropOldVersions(database: Database, key: string): void {
  database.run(
    'delete from draft_version where place = ? and version <= ?',
    key,
    lastVersion(database, key) - versionsKept,
  )
}
