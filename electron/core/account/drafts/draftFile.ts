import type { DraftVersion } from '../../../../shared/model/localDraft.ts'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { versionsKept } from '../../store/ownOperations.ts'
import type { DraftChange } from '../../store/ownOperations.ts'
import type { OwnFile } from '../outbox/jobFile.ts'
import { parseDraft, parseVersion } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'

/** What happens to drafts at once. */
export interface DraftSteps {
  readonly moves?: readonly (readonly [from: string, to: string])[]
  /** keeps: what it was before becomes a version. */
  readonly puts?: readonly { readonly record: DraftRecord; readonly keeps: boolean }[]
  /** keeps: it becomes a version; else its versions go with it. */
  readonly drops?: readonly { readonly record: DraftRecord; readonly keeps: boolean }[]
  readonly gone?: readonly number[]
  readonly told?: readonly number[]
}

/** Drafts as the file has them, or this run's memory where there is none. Nothing here throws. */
export interface DraftFile {
  /** Once, before anything is written. */
  load(
    file: OwnFile | null,
  ): Promise<{ readonly records: readonly DraftRecord[]; readonly gone: readonly number[] }>
  /** Resolves when it was tried; what failed is tried again. `before`: what each put draft was. */
  save(steps: DraftSteps, before: ReadonlyMap<string, DraftRecord>): Promise<void>
  /** Of these the newest form could not be written so far. */
  readonly late: () => ReadonlySet<string>
  /** Somebody else writes what becomes of this draft: what waited to be written of it must not come after that. */
  outdone(id: string, steps: () => DraftSteps): () => DraftChange
  /** Newest first. */
  readonly versions: (id: string) => Promise<readonly DraftVersion[]>
  /** From here on they are this run's alone, with the versions that these have so far. */
  readonly detach: () => Promise<void>
  /** Resolves when nothing waits to be written, or writing fails. */
  readonly flushed: () => Promise<void>
}

/** Between tries to write what could not be written, in milliseconds. */
const retryMs = 5_000
/** Versions of a draft that is no more are kept for so long. */
const versionsLastMs = 30 * 86_400_000

interface Write {
  change: DraftChange
  readonly tell: (() => void)[]
}

/** onLate: these are late now, or are not any more. */
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
    late = new Set(
      isFailing ? writes.flatMap(({ change }) => (change.puts ?? []).map(({ place }) => place)) : [],
    )
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
      // While nothing can be written the newest form of each is all that waits; the first one may be on its way.
      const merged = writes.length > 1 ? mergedPut(writes.at(-1)?.change, change) : null
      const last = writes.at(-1)
      if (merged !== null && last !== undefined) {
        last.change = merged
        last.tell.push(resolve)
      } else writes.push({ change, tell: [resolve] })
      if (isFailing) {
        // It is late with the others, and nobody waits until there is room again.
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
      if (own === null) return { records: [], gone: [] }
      try {
        const rows = await own.call('own', 'drafts', null)
        const gone = await own.call('own', 'draftsGone', null)
        file = own
        own
          .call('own', 'forgetVersions', { before: clock.now() - versionsLastMs })
          .catch((error: unknown) => log.error('old versions of drafts are still there', { error }))
        const records = rows.flatMap(({ content }) => parseDraft(content) ?? [])
        if (records.length < rows.length) log.error('some drafts could not be understood and were left alone')
        return { records, gone }
      } catch (error) {
        log.error('the drafts of the last run could not be read', { error })
        return { records: [], gone: [] }
      }
    },
    save: (steps, before) => {
      if (file !== null) return write(file, changeOf(steps))
      remember(memory, steps, before)
      return Promise.resolve()
    },
    late: () => late,
    outdone: (id, steps) => {
      for (const write of writes) {
        const { drops = [], puts = [], ...rest } = write.change
        if ([...drops, ...puts].some(({ place }) => place === id))
          write.change = {
            ...rest,
            drops: drops.filter(({ place }) => place !== id),
            puts: puts.filter(({ place }) => place !== id),
          }
      }
      if (file === null) remember(memory, steps(), new Map())
      return () => changeOf(steps())
    },
    versions: async (id) => (file === null ? (memory.get(id) ?? []) : versionsIn(file, id)),
    detach: async () => {
      const own = file
      if (own === null) return
      const rows = await own.call('own', 'drafts', null).catch(() => [])
      for (const { id } of rows.flatMap(({ content }) => parseDraft(content) ?? []))
        memory.set(id, [...(await versionsIn(own, id))])
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

const changeOf = ({ puts = [], drops = [], ...rest }: DraftSteps): DraftChange => ({
  ...rest,
  puts: puts.map(({ record, keeps }) => ({ ...rowOf(record), keeps })),
  drops: drops.map(({ record, keeps }) => ({ place: record.id, keeps })),
})

function mergedPut(last: DraftChange | undefined, next: DraftChange): DraftChange | null {
  const [a, b] = [onlyPut(last), onlyPut(next)]
  return a && b && a.place === b.place && !a.keeps && !b.keeps ? next : null
}

function onlyPut(change: DraftChange | undefined) {
  if (change?.puts?.length !== 1) return null
  const others = [change.moves, change.drops, change.gone, change.told]
  return others.every((list) => list === undefined || list.length === 0) ? change.puts[0] : null
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
