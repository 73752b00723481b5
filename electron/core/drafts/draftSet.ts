import type { DraftTarget } from '../../../shared/api/conversation.ts'
import type { Draft } from '../../../shared/api/types.ts'
import { draftIdOf, moveWriter } from '../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../shared/model/state/localRecords.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import type { JoinedSave } from '../store/ownWrites.ts'
import type { TopicAnchor } from '../sync/followTopic.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { draftAnchor } from './draftAnchor.ts'
import { createDraftFile, type DraftFile, type DraftSteps } from './draftFile.ts'
import { isTombstone, newUniqueId, shown, tombstoneOf, unlinked, type DraftRecord } from './draftRecord.ts'
import { createDraftRenames, type DraftRenames } from './draftRenames.ts'

/** The drafts of an account, in memory and in the file. All changes go through `apply` or `take`. */
export interface DraftSet {
  readonly runtime: AccountRuntime
  readonly records: Map<string, DraftRecord>
  /** Time in ms when a version of a draft was last kept, by draft id. */
  readonly versionAt: Map<string, number>
  /**
   * Ids of server copies to delete. The latest ones stay here after the deletion, because their events may arrive late.
   */
  readonly copiesToDelete: Set<number>
  /** Ids of the server's drafts that this client created and that no event has reported yet. */
  readonly fresh: Set<number>
  /**
   * Server copies of sent drafts whose message may not be saved yet. A crash at that moment restores the draft, and
   * deleting its copy would delete the draft, too.
   */
  readonly unwritten: Set<number>
  readonly renames: DraftRenames
  readonly file: DraftFile
  /** Applies changes to memory and windows at once. Resolves when the file is written. */
  readonly apply: (steps: DraftSteps) => Promise<void>
  /** Applies changes to memory and windows at once. Returns the change of the file, which another transaction saves. */
  readonly take: (steps: DraftSteps) => JoinedSave
  /** Returns the tombstones: drafts that were sent or deleted while the server may have been creating their copies. */
  readonly ended: () => readonly DraftRecord[]
  readonly begun: () => readonly LocalDraft[]
  readonly serverDrafts: () => ReadonlyMap<number, Draft>
  /** Returns the changes that give a draft another id and move its versions. */
  readonly moved: (was: DraftRecord, record: DraftRecord, keeps?: boolean) => DraftSteps
  readonly freeId: (target: DraftTarget) => string
  readonly recreate: (id: string, target: DraftTarget, content: string, writer: string) => DraftRecord
  /** Moves a draft to another conversation. `isReported`: an event moves the windows, too. */
  readonly move: (
    record: DraftRecord,
    to: DraftTarget,
    mark: TopicAnchor | null,
    isReported?: boolean,
  ) => Promise<void>
  readonly drop: (record: DraftRecord) => Promise<void>
  readonly endsOf: (record: DraftRecord) => NonNullable<DraftSteps['puts']>
  /** Set once, by the parts that are built on this set. */
  onShown: () => void
}

export function createDraftSet(runtime: AccountRuntime): DraftSet {
  const { clock, log, signal } = runtime
  const records = new Map<string, DraftRecord>()
  const versionAt = new Map<string, number>()
  const copiesToDelete = new Set<number>()
  const renames = createDraftRenames(clock, signal, records)
  const asShown = (record: DraftRecord): LocalDraft =>
    file.isLate(record.id) ? { ...shown(record), unsaved: true } : shown(record)
  const file = createDraftFile({ clock, log, signal }, records, (id) => {
    const record = records.get(id)
    if (record === undefined || isTombstone(record)) return
    runtime.stateStore.dispatch([{ type: 'local/draft', draft: asShown(record) }])
  })
  const apply = (steps: DraftSteps): Promise<void> => {
    const versions = file.versionsOf(steps)
    show(steps)
    return file.save(steps, versions).then(() => undefined)
  }
  const take = (steps: DraftSteps): JoinedSave => {
    const versions = file.versionsOf(steps)
    show(steps)
    return file.handOver(steps, versions)
  }
  const show = (steps: DraftSteps): void => {
    const events: AccountEvent[] = []
    for (const { record } of steps.drops ?? []) {
      for (const known of [records, versionAt]) known.delete(record.id)
      events.push({ type: 'local/draft-gone', draftId: record.id })
    }
    for (const { record, keeps = false } of steps.puts ?? []) {
      records.set(record.id, record)
      if (keeps) versionAt.set(record.id, clock.now())
      if (!isTombstone(record)) events.push({ type: 'local/draft', draft: asShown(record) })
    }
    for (const id of steps.copiesToDelete ?? []) copiesToDelete.add(id)
    runtime.stateStore.dispatch(events)
    set.onShown()
  }
  const endsOf = (record: DraftRecord): NonNullable<DraftSteps['puts']> => {
    const end = tombstoneOf(record, clock.now())
    return end === null ? [] : [{ record: end }]
  }
  const moved = (was: DraftRecord, record: DraftRecord, keeps = false): DraftSteps => ({
    drops: [{ record: was, keeps }],
    moves: [[was.id, record.id]],
    puts: [{ record }],
  })
  const freeId = (target: DraftTarget): string => {
    const id = draftIdOf(target)
    // An unreadable file may have a draft with this id.
    return records.has(id) || file.isUnreadable() ? newUniqueId() : id
  }
  const recreate = (id: string, target: DraftTarget, content: string, writer: string): DraftRecord => ({
    id,
    target,
    content,
    caret: null,
    updated: clock.now(),
    rev: (records.get(id)?.rev ?? 0) + 1,
    writer,
    ...unlinked,
    mark: draftAnchor(runtime, target),
  })

  const movedId = ({ id, target }: DraftRecord, to: DraftTarget): string =>
    id === draftIdOf(target) && id !== draftIdOf(to) ? freeId(to) : id
  const move = (
    record: DraftRecord,
    to: DraftTarget,
    mark: TopicAnchor | null,
    isReported = true,
  ): Promise<void> => {
    const id = movedId(record, to)
    renames.add(record.id, id, isReported)
    const next = { ...record, id, target: to, rev: record.rev + 1, writer: moveWriter, mark }
    return apply(id === record.id ? { puts: [{ record: next }] } : moved(record, next))
  }

  const set: DraftSet = {
    runtime,
    records,
    versionAt,
    copiesToDelete,
    fresh: new Set(),
    unwritten: new Set(),
    renames,
    file,
    apply,
    take,
    ended: () => [...records.values()].filter(isTombstone),
    begun: () => [...records.values()].filter((record) => !isTombstone(record)).map(asShown),
    serverDrafts: () => runtime.stateStore.state()?.drafts ?? new Map<number, Draft>(),
    moved,
    freeId,
    recreate,
    move,
    endsOf,
    drop: (record) => {
      const copies = record.serverId === null ? [] : [record.serverId]
      return apply({ drops: [{ record, keeps: true }], puts: endsOf(record), copiesToDelete: copies })
    },
    onShown: () => undefined,
  }
  return set
}
