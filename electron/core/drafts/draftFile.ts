import type { DraftVersion } from '../../../shared/model/outbox/localDraft.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { versionsKept } from '../store/state/ownOperations.ts'
import type { DraftChange } from '../store/state/ownOperations.ts'
import type { OwnFile } from '../store/ownTable.ts'
import { parseDraft, parseVersion } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'

/** Changes of drafts that are made in one transaction. */
export interface DraftSteps extends Partial<Pick<DraftChange, 'copiesToDelete' | 'deletedCopies' | 'moves'>> {
  /** `keeps`: the previous text is kept as a version. */
  readonly puts?: readonly { readonly record: DraftRecord; readonly keeps: boolean }[]
  /** `keeps`: the text is kept as a version. Otherwise the draft's versions are deleted, too. */
  readonly drops?: readonly { readonly record: DraftRecord; readonly keeps: boolean }[]
}

/** Stores drafts in the file, or in memory if there is no file. No method throws. */
export interface DraftFile {
  /** Reads the drafts of the last run. Called once, before anything is written. */
  load(file: OwnFile | null): Promise<{
    readonly records: readonly DraftRecord[]
    /** Ids of the server's copies that must be deleted. */
    readonly copiesToDelete: readonly number[]
  }>
  /** Resolves after the first try; a failed write is repeated. `before` holds the previous drafts by id. */
  save(steps: DraftSteps, before: ReadonlyMap<string, DraftRecord>): Promise<void>
  /** Ids of drafts whose current version could not be saved so far. */
  readonly late: () => ReadonlySet<string>
  /**
   * Drops pending writes of a draft that another transaction will write, because they would overwrite it. Returns the
   * change for that transaction.
   */
  superseded(id: string, steps: () => DraftSteps): () => DraftChange
  /** Resolves with the earlier versions of a draft, newest first. */
  readonly versions: (id: string) => Promise<readonly DraftVersion[]>
  /** Stops using the file. From then on, drafts and versions exist in memory only. */
  readonly detach: () => Promise<void>
  /** Resolves when nothing is waiting to be written, or writing fails. */
  readonly flushed: () => Promise<void>
}

/** Delay in ms before a failed write is repeated. */
const retryMs = 5_000
/** Time in ms for which versions of a deleted draft are kept. */
const versionsLastMs = 30 * 86_400_000

interface Write {
  change: DraftChange
  readonly tell: (() => void)[]
}

/** `onLate` is called with the ids of drafts that became unsaved or are saved again. */
export function createDraftFile(
  clock: Clock,
  log: Log,
  signal: AbortSignal,
  onLate: (ids: readonly string[]) => void,
): DraftFile {
  const memory = new Map<string, DraftVersion[]>()
  let file: OwnFile | null = null
  const writes: Write[] = []
  let isWriting = false
  let isFailing = false
  const waiting: (() => void)[] = []
  let late: ReadonlySet<string> = new Set()
  const tellLate = () => {
    const before = late
    late = new Set(isFailing ? writes.flatMap(({ change }) => change.puts.map(({ place }) => place)) : [])
    const changed = [...before, ...late].filter((id) => before.has(id) !== late.has(id))
    if (changed.length > 0) onLate([...new Set(changed)])
  }

  const writeAll = async (own: OwnFile) => {
    if (isWriting) return
    isWriting = true
    try {
      for (let write = writes[0]; write !== undefined; write = writes[0]) {
        try {
          await own.call('own', 'saveDrafts', write.change)
          writes.shift()
          isFailing = false
        } catch (error) {
          if (!isFailing) log.error('a draft could not be written', { error })
          isFailing = true
        }
        tellLate()
        for (const tell of write.tell.splice(0)) tell()
        if (!isFailing) continue
        for (const tell of waiting.splice(0)) tell()
        await clock.sleep(retryMs, signal)
        if (signal.aborted) break
      }
    } finally {
      isWriting = false
      for (const tell of waiting.splice(0)) tell()
    }
  }
  const write = (own: OwnFile, change: DraftChange): Promise<void> =>
    new Promise((resolve) => {
      // Replaces the last pending write, so that only the newest version waits. The first write is left alone, because
      // it may be in progress.
      const merged = writes.length > 1 ? mergedPut(writes.at(-1)?.change, change) : null
      const last = writes.at(-1)
      if (merged !== null && last !== undefined) {
        last.change = merged
        last.tell.push(resolve)
      } else writes.push({ change, tell: [resolve] })
      if (isFailing) {
        // While writing fails, no caller waits for it.
        tellLate()
        for (const write of writes) for (const tell of write.tell.splice(0)) tell()
      }
      void writeAll(own)
    })

  const versionsIn = async (own: OwnFile, id: string): Promise<readonly DraftVersion[]> => {
    try {
      const rows = await own.call('own', 'draftVersions', { place: id })
      return rows.flatMap(({ content }) => parseVersion(content) ?? [])
    } catch (error) {
      log.error('the versions of a draft could not be read', { error })
      return []
    }
  }

  return {
    load: async (own) => {
      if (own === null) return { records: [], copiesToDelete: [] }
      try {
        const rows = await own.call('own', 'drafts', null)
        const copiesToDelete = await own.call('own', 'copiesToDelete', null)
        file = own
        own
          .call('own', 'forgetVersions', { before: clock.now() - versionsLastMs })
          .catch((error: unknown) => log.error('old versions of drafts are still there', { error }))
        const records = rows.flatMap(({ content }) => parseDraft(content) ?? [])
        if (records.length < rows.length) log.error('some drafts could not be understood and were left alone')
        return { records, copiesToDelete }
      } catch (error) {
        log.error('the drafts of the last run could not be read', { error })
        return { records: [], copiesToDelete: [] }
      }
    },
    save: (steps, before) => {
      if (file !== null) return write(file, changeOf(steps))
      remember(memory, steps, before)
      return Promise.resolve()
    },
    late: () => late,
    superseded: (id, steps) => {
      for (const write of writes) {
        const { drops, puts } = write.change
        if ([...drops, ...puts].some(({ place }) => place === id))
          write.change = {
            ...write.change,
            drops: drops.filter(({ place }) => place !== id),
            puts: puts.filter(({ place }) => place !== id),
          }
      }
      if (file === null) remember(memory, steps(), new Map())
      return () => changeOf(steps())
    },
    versions: async (id) => (file === null ? (memory.get(id) ?? []) : versionsIn(file, id)),
    detach: async () => {
      const ownFile = file
      if (ownFile === null) return
      const rows = await ownFile.call('own', 'drafts', null).catch(() => [])
      for (const { id } of rows.flatMap(({ content }) => parseDraft(content) ?? []))
        memory.set(id, [...(await versionsIn(ownFile, id))])
      file = null
      for (const { tell } of writes.splice(0)) for (const each of tell) each()
      isFailing = false
      tellLate()
    },
    flushed: () =>
      new Promise((resolve) => {
        if (!isWriting || isFailing) resolve()
        else waiting.push(resolve)
      }),
  }
}

const rowOf = (record: DraftRecord) => ({
  place: record.id,
  content: JSON.stringify(record),
  updated: record.updated,
})

const changeOf = ({
  copiesToDelete = [],
  deletedCopies = [],
  drops = [],
  moves = [],
  puts = [],
}: DraftSteps): DraftChange => ({
  moves,
  copiesToDelete,
  deletedCopies,
  puts: puts.map(({ record, keeps }) => ({ ...rowOf(record), keeps })),
  drops: drops.map(({ record, keeps }) => ({ place: record.id, keeps })),
})

function mergedPut(last: DraftChange | undefined, next: DraftChange): DraftChange | null {
  const [a, b] = [onlyPut(last), onlyPut(next)]
  return a && b && a.place === b.place && !a.keeps && !b.keeps ? next : null
}

function onlyPut(change: DraftChange | undefined) {
  if (change === undefined) return null
  const { puts, ...others } = change
  return puts.length === 1 && Object.values(others).every((list) => list.length === 0) ? puts[0] : null
}

function remember(
  memory: Map<string, DraftVersion[]>,
  { moves = [], puts = [], drops = [] }: DraftSteps,
  before: ReadonlyMap<string, DraftRecord>,
): void {
  const keep = (id: string) => {
    const old = before.get(id)
    if (old === undefined) return
    const version = { target: old.target, content: old.content, updated: old.updated }
    memory.set(id, [version, ...(memory.get(id) ?? [])].slice(0, versionsKept))
  }
  for (const [from, to] of moves) {
    memory.set(to, [...(memory.get(from) ?? []), ...(memory.get(to) ?? [])].slice(0, versionsKept))
    memory.delete(from)
  }
  for (const { record, keeps } of puts) if (keeps) keep(record.id)
  for (const { record, keeps } of drops)
    if (keeps) keep(record.id)
    else memory.delete(record.id)
}
