import type { DraftVersion } from '../../../shared/model/outbox/localDraft.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createOwnTable, type OwnFile, type OwnTable } from '../store/ownTable.ts'
import { joinedSave, type JoinedSave } from '../store/ownWrites.ts'
import { versionsKept, type OwnRow, type VersionChange } from '../store/state/ownOperations.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { isUniqueId, parseDraft, parseVersion, rowOf, type DraftRecord } from './draftRecord.ts'

/** Changes of drafts that are made in one transaction. */
export interface DraftSteps {
  /** Moves of drafts. The versions of a draft move, too. */
  readonly moves?: readonly (readonly [from: string, to: string])[]
  /** `keeps`: the previous text is kept as a version. */
  readonly puts?: readonly { readonly record: DraftRecord; readonly keeps?: boolean }[]
  /** `keeps`: the text is kept as a version. Otherwise the draft's versions are deleted, too. */
  readonly drops?: readonly { readonly record: DraftRecord; readonly keeps?: boolean }[]
  /** Ids of the server's copies that must be deleted. */
  readonly copiesToDelete?: readonly number[]
  /** Ids of the server's copies that no longer exist. */
  readonly deletedCopies?: readonly number[]
}

/** The tables of drafts: their texts, their earlier versions, and the server's copies to delete. No method throws. */
export interface DraftFile extends Pick<
  OwnTable<never>,
  'detach' | 'flushed' | 'hasUnread' | 'isUnreadable' | 'rewrite'
> {
  /** Reads the drafts of the last run, newest first. Called once, before anything is written. */
  readonly load: (file: OwnFile | null) => Promise<{
    readonly records: readonly DraftRecord[]
    /** Ids of the server's copies that must be deleted. */
    readonly copiesToDelete: readonly number[]
  }>
  /** Returns the changes of versions. Called before the steps are applied to the records, which have the old texts. */
  readonly versionsOf: (steps: DraftSteps) => readonly VersionChange[]
  /** Writes steps that are applied to the records. Resolves after the first try; a failed write is repeated. */
  readonly save: (steps: DraftSteps, versions: readonly VersionChange[]) => Promise<unknown>
  /** Like `save`, but returns the change, which another transaction writes. */
  readonly handOver: (steps: DraftSteps, versions: readonly VersionChange[]) => JoinedSave
  /** True if the draft's current version could not be saved so far. */
  readonly isLate: (id: string) => boolean
  readonly versions: DraftVersions['read']
}

/** `onLate` is called with the id of a draft that became unsaved or is saved again. */
export function createDraftFile(
  { clock, log, signal }: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  records: ReadonlyMap<string, DraftRecord>,
  onLate: (id: string) => void,
): DraftFile {
  const late = new Set<string>()
  /** Ids of the server's copies that the file lists for deletion. */
  const listed = new Map<string, number>()
  const drafts = createOwnTable<DraftRecord>({
    clock,
    log,
    signal,
    records,
    name: 'the drafts',
    table: 'draft',
    stored: (record) => record,
    order: ({ updated }) => updated,
    parse: parseDraft,
    isUniqueKey: isUniqueId,
    onTried: (id, result) => {
      const isLate = (result === 'failed' || result === 'stale') && records.has(id)
      if (late.has(id) === isLate) return
      if (isLate) late.add(id)
      else late.delete(id)
      onLate(id)
    },
  })
  const copies = createOwnTable<number>({
    clock,
    log,
    signal,
    records: listed,
    name: 'the list of deleted drafts',
    table: 'draft_gone',
    stored: (serverId) => serverId,
    parse: ({ key }) => Number(key),
  })
  const versions = createDraftVersions(clock, log)
  /** Deletion of a draft's versions, unless others were added since. */
  const dropped = new Map<string, VersionChange>()

  const idsOf = ({ drops = [], puts = [] }: DraftSteps) => [...drops, ...puts].map(({ record }) => record.id)
  /** Returns the changes that belong to those of the drafts. */
  const others = (
    { copiesToDelete = [], deletedCopies = [] }: DraftSteps,
    changes: readonly VersionChange[],
  ): JoinedSave => {
    for (const id of copiesToDelete) listed.set(String(id), id)
    for (const id of deletedCopies) listed.delete(String(id))
    versions.change(changes)
    for (const change of changes) {
      if (change.type === 'drop') dropped.set(change.key, change)
      else dropped.delete(change.type === 'keep' ? change.row.key : change.to)
    }
    // A transaction that is repeated must not delete the versions of a newer draft.
    const isCurrent = (change: VersionChange) => change.type !== 'drop' || dropped.get(change.key) === change
    // If the drafts could not be read, the versions in the file belong to others.
    const made = () => (drafts.isUnreadable() ? [] : changes.filter(isCurrent))
    return joinedSave(copies.handOver([...copiesToDelete, ...deletedCopies].map(String)), {
      change: () => ({ rows: [], versions: made() }),
    })
  }

  return {
    load: async (opened) => {
      const found = await drafts.load(opened)
      if (opened !== null && found !== null) versions.use(opened)
      const copiesToDelete = (await copies.load(opened)) ?? []
      for (const id of copiesToDelete) listed.set(String(id), id)
      return { records: (found ?? []).toReversed(), copiesToDelete }
    },
    versionsOf: ({ drops = [], moves = [], puts = [] }) => [
      ...moves.map(([from, to]): VersionChange => ({ type: 'move', from, to })),
      ...puts.flatMap(({ keeps = false, record }): readonly VersionChange[] => {
        const previous = records.get(record.id)
        return keeps && previous !== undefined ? [{ type: 'keep', row: rowOf(previous) }] : []
      }),
      ...drops.map(({ keeps = false, record }): VersionChange =>
        keeps ? { type: 'keep', row: rowOf(record) } : { type: 'drop', key: record.id },
      ),
    ],
    save: (steps, changes) => drafts.save(idsOf(steps), others(steps, changes)),
    handOver: (steps, changes) => joinedSave(drafts.handOver(idsOf(steps)), others(steps, changes)),
    hasUnread: drafts.hasUnread,
    isUnreadable: drafts.isUnreadable,
    isLate: (id) => late.has(id),
    versions: versions.read,
    rewrite: () => {
      drafts.rewrite()
      copies.rewrite()
    },
    detach: async () => {
      await versions.detach(records.keys())
      await Promise.all([drafts.detach(), copies.detach()])
    },
    flushed: async () => {
      await Promise.all([drafts.flushed(), copies.flushed()])
    },
  }
}

/** The earlier versions of drafts, in the file, or in memory if there is no file. No method throws. */
interface DraftVersions {
  /** Starts using the file. */
  readonly use: (file: OwnFile) => void
  /** Makes the changes in memory if there is no file. Otherwise a transaction makes them. */
  readonly change: (changes: readonly VersionChange[]) => void
  /** Resolves with the versions of a draft, newest first. */
  readonly read: (id: string) => Promise<readonly DraftVersion[]>
  /** Stops using the file. The versions of these drafts then exist in memory. */
  readonly detach: (ids: Iterable<string>) => Promise<void>
}

/** Time in ms for which versions of a deleted draft are kept. */
const versionsLastMs = 30 * 86_400_000

function createDraftVersions(clock: Clock, log: Log): DraftVersions {
  const memory = new Map<string, readonly OwnRow[]>()
  let file: OwnFile | null = null

  const rowsOf = async (id: string): Promise<readonly OwnRow[]> => {
    if (file === null) return memory.get(id) ?? []
    try {
      return await file.call('own', 'draftVersions', { key: id })
    } catch (error) {
      log.error('the versions of a draft could not be read', { error })
      return []
    }
  }
  const remember = (id: string, rows: readonly OwnRow[]) =>
    memory.set(id, [...rows, ...(memory.get(id) ?? [])].slice(0, versionsKept))
  const make = (change: VersionChange) => {
    if (change.type === 'keep') remember(change.row.key, [change.row])
    if (change.type === 'drop') memory.delete(change.key)
    if (change.type !== 'move') return
    remember(change.to, memory.get(change.from) ?? [])
    memory.delete(change.from)
  }

  return {
    use: (opened) => {
      file = opened
      opened
        .call('own', 'forgetVersions', { before: clock.now() - versionsLastMs })
        .catch((error: unknown) => log.error('old versions of drafts are still there', { error }))
    },
    change: (changes) => {
      if (file === null) for (const change of changes) make(change)
    },
    read: async (id) => (await rowsOf(id)).flatMap((row) => parseVersion(row) ?? []),
    detach: async (ids) => {
      for (const id of ids) memory.set(id, await rowsOf(id))
      file = null
    },
  }
}
