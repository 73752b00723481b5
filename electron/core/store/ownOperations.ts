import type { Database } from './database.ts'

/** One thing that waits to be delivered: `content` is JSON, whose form is the outbox's own. */
export interface StoredJob {
  readonly id: string
  readonly place: number
  readonly kind: string
  readonly content: string
}

export interface StoredDraft {
  readonly place: string
  readonly content: string
  /** Milliseconds of this computer's clock. */
  readonly updated: number
}

/** How many earlier forms of a draft are kept. */
const versionsKept = 20

/** What the second file does, each call in one transaction; asked again after a crash it has the same outcome. */
export const ownOperations = {
  jobs: (database: Database, _nothing: null): readonly StoredJob[] =>
    database.all('select id, place, kind, content from outbox order by place').map((row) => ({
      id: String(row['id']),
      place: Number(row['place']),
      kind: String(row['kind']),
      content: String(row['content']),
    })),
  putJob: (database: Database, { id, place, kind, content }: StoredJob): null => {
    database.run(
      'insert or replace into outbox(id, place, kind, content) values (?, ?, ?, ?)',
      id,
      place,
      kind,
      content,
    )
    return null
  },
  dropJobs: (database: Database, { ids }: { ids: readonly string[] }): null => {
    for (const id of ids) database.run('delete from outbox where id = ?', id)
    return null
  },

  drafts: (database: Database, _nothing: null): readonly StoredDraft[] =>
    database.all('select place, content, updated from draft order by updated desc').map(draftOf),
  /** What it was before becomes a version, where the two differ. */
  putDraft: (database: Database, { place, content, updated }: StoredDraft): null => {
    keepVersion(database, place, content)
    database.run(
      'insert or replace into draft(place, content, updated) values (?, ?, ?)',
      place,
      content,
      updated,
    )
    return null
  },
  dropDraft: (database: Database, { place }: { place: string }): null => {
    keepVersion(database, place, null)
    database.run('delete from draft where place = ?', place)
    return null
  },
  /** Newest first. */
  draftVersions: (database: Database, { place }: { place: string }): readonly StoredDraft[] =>
    database
      .all('select place, content, updated from draft_version where place = ? order by version desc', place)
      .map(draftOf),
}

function draftOf(row: Readonly<Record<string, unknown>>): StoredDraft {
  return { place: String(row['place']), content: String(row['content']), updated: Number(row['updated']) }
}

function keepVersion(database: Database, place: string, next: string | null): void {
  const old = database.get('select content, updated from draft where place = ?', place)
  if (old === null || old['content'] === next) return
  const last = Number(
    database.get('select max(version) as last from draft_version where place = ?', place)?.['last'] ?? 0,
  )
  database.run(
    'insert into draft_version(place, version, content, updated) values (?, ?, ?, ?)',
    place,
    last + 1,
    String(old['content']),
    Number(old['updated']),
  )
  database.run('delete from draft_version where place = ? and version <= ?', place, last + 1 - versionsKept)
}
