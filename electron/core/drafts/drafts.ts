import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { booleanSetting } from '../../../shared/model/organization/userSettings.ts'
import type { DraftVersion } from '../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../shared/model/state/localRecords.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { OwnFile } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createTopicFollow } from '../sync/topicFollow.ts'
import { createDraftCopies, type DraftCopies } from './draftCopies.ts'
import type { DraftFile } from './draftFile.ts'
import { isInTopic } from './draftAnchor.ts'
import { fingerprint, type DraftRecord } from './draftRecord.ts'
import { createDraftSet } from './draftSet.ts'
import { isContinuationOf } from './isContinuationOf.ts'
import { mergeWithServer } from './mergeWithServer.ts'
import { putDraft, type DraftInput } from './putDraft.ts'
import { createTakenDrafts, type TakenDrafts } from './takenDrafts.ts'
import { isPast, isTombstone } from './tombstone.ts'

/** Unsent texts. They are saved to the file at once, and soon sent to the server if it stores drafts. */
export interface Drafts extends Pick<DraftFile, 'detach' | 'flushed' | 'hasUnread' | 'rewrite'>, TakenDrafts {
  /** Loads the drafts of the last run. Called once. `serverIds`: ids of the server's drafts that are already known. */
  load(file: OwnFile | null, serverIds: Iterable<number>): Promise<void>
  /** Returns the current drafts by id. */
  begun(): ReadonlyMap<string, LocalDraft>
  /** Called when the last run's state is restored. Unsent changes are sent once there is a connection. */
  resume(): void
  /** Returns the events to apply on top of a registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Resolves with the draft's revision when it is saved. A blank text deletes the draft. */
  put(input: DraftInput): Promise<number>
  /** Deletes a draft. `content` is its text, with which a renamed draft is found; without it, only `id` counts. */
  drop(id: string, content?: string): Promise<void>
  versions(id: string): Promise<readonly DraftVersion[]>
  /** Called with the server's events after they are applied, or with 'all' after a registration. */
  onEvents(events: readonly ServerEvent[] | 'all'): void
  /** The server's copies, for the operations that save and delete them. */
  readonly copies: DraftCopies
}

export function createDrafts(runtime: AccountRuntime, operations: Pick<Engine, 'submit'>): Drafts {
  const set = createDraftSet(runtime)
  const { apply, copiesToDelete, file, fresh, records, renames } = set
  /**
   * True if the server has drafts but the file is empty. The file was lost, and no event will report those drafts
   * again.
   */
  let isEmpty = false
  let loaded: () => void
  /** Resolves when the last run's drafts are loaded. Changes wait for it, because they may affect those drafts. */
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const isKept = () => {
    const state = runtime.stateStore.state()
    return state !== null && booleanSetting(state, 'enable_drafts_synchronization', true)
  }
  const copies = createDraftCopies({
    set,
    isKept,
    submit: (kind, id, params) => operations.submit(kind, params, { id }),
  })
  const follow = createTopicFollow<DraftRecord>({
    name: 'drafts',
    runtime,
    items: records,
    keyOf: ({ id }) => id,
    topicOf: (record) => (isInTopic(record.target) && !isTombstone(record) ? record.target : null),
    anchorOf: ({ mark }) => mark,
    note: (record, mark) => apply({ puts: [{ record: { ...record, mark }, keeps: false }] }),
    move: set.move,
  })
  set.onShown = () => {
    copies.kick()
    follow.kick()
  }
  const merge = () => {
    mergeWithServer(set, copies, isKept())
  }

  return {
    ...createTakenDrafts(set, whenLoaded, copies.kick),
    load: async (own, serverIds) => {
      const found = await file.load(own)
      const known = new Set(serverIds)
      isEmpty = known.size > 0 && found.records.length + found.copiesToDelete.length === 0
      for (const record of found.records) {
        records.set(record.id, record)
        // The saved state may be older than the saved drafts.
        if (record.serverId !== null && !known.has(record.serverId)) fresh.add(record.serverId)
      }
      for (const id of found.copiesToDelete) copiesToDelete.add(id)
      copies.restored()
      loaded()
    },
    begun: () => new Map(set.begun().map((draft) => [draft.id, draft])),
    resume: () => {
      if (isEmpty) merge()
      follow.restored()
      copies.kick()
    },
    pending: () => set.begun().map((draft) => ({ type: 'local/draft', draft })),
    put: async (input) => {
      await whenLoaded
      return putDraft(set, input)
    },
    drop: async (id, content) => {
      await whenLoaded
      const record = content === undefined ? records.get(id) : renames.find(id, content)
      // The draft now has a different text that the caller has not seen, so it is kept.
      const isOther = record && content !== undefined && !isContinuationOf(record.content, content)
      if (record !== undefined && !isOther) await set.drop(record)
    },
    versions: async (id) => {
      const record = records.get(id)
      const known = new Set(record === undefined ? [] : [fingerprint(record.target, record.content)])
      await file.flushed()
      const found = await file.versions(id)
      return found.filter(({ target, content }) => {
        const words = fingerprint(target, content)
        return !known.has(words) && known.add(words)
      })
    },
    onEvents: (events) => {
      const isAll = events === 'all'
      if (isAll) {
        follow.kick()
        const server = set.serverDrafts()
        copies.noteGone([...copiesToDelete].filter((id) => !server.has(id) && !fresh.has(id)))
      } else {
        follow.onEvents(events)
        const removed = events.flatMap((event) =>
          event.type === 'drafts' && event.op === 'remove' ? [event.draftId] : [],
        )
        for (const id of removed) fresh.delete(id)
        copies.noteGone(removed.filter((id) => copiesToDelete.has(id)))
      }
      if (!isAll && !events.some(({ type }) => type === 'drafts' || type === 'user_settings')) return
      merge()
      const past = isAll ? set.ended().filter((record) => isPast(record, runtime.clock.now())) : []
      for (const record of past) void apply({ drops: [{ record, keeps: false }] })
      if (isAll) copies.registered()
      else copies.kick()
    },
    copies,
    hasUnread: file.hasUnread,
    rewrite: file.rewrite,
    detach: file.detach,
    flushed: file.flushed,
  }
}
