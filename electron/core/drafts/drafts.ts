import type { Conversation, DraftTarget } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { booleanSetting } from '../../../shared/model/organization/userSettings.ts'
import { draftIdOf, listWriter, type DraftVersion } from '../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../shared/model/state/localRecords.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { TakenDraft } from '../operations/engine/operationKind.ts'
import type { SentOptions, TakeBack } from '../operations/sending/takenBack.ts'
import type { OwnFile } from '../store/ownTable.ts'
import type { JoinedSave } from '../store/ownWrites.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { unverified, type TopicAnchor } from '../sync/followTopic.ts'
import { createTopicFollow } from '../sync/topicFollow.ts'
import { isInTopic } from './draftAnchor.ts'
import { createDraftCopies, type DraftCopies } from './draftCopies.ts'
import type { DraftFile } from './draftFile.ts'
import { fingerprint, isPast, isTombstone, newUniqueId, wordsOf, type DraftRecord } from './draftRecord.ts'
import { isContinuationOf } from './draftRenames.ts'
import { createDraftSet, type DraftSet } from './draftSet.ts'
import { mergeWithServer } from './mergeServerDrafts.ts'
import { putDraft, type DraftInput } from './putDraft.ts'

/** Moves texts between the drafts and the operations that send them. */
interface TakenDrafts {
  /** Restores a deleted text as a draft. If its conversation already has a draft, it becomes a second one. */
  restore(to: DraftTarget, content: string): Promise<string | null>
  /** Like `restore`, for a text that leaves the outbox. */
  readonly takeBack: TakeBack
  /** Returns the topic anchor of the draft with this text if it is addressed to `to`, otherwise null. */
  topicAnchorOf(id: string, to: Conversation, content: string): TopicAnchor | null
  /** Removes a draft that was sent, except its `unsentRemainder`. Returns null if there is no such draft. */
  sent(id: string, content: string, how?: SentOptions): TakenDraft | null
  /**
   * Shows the draft in its conversation's composer and returns its recipient. Returns null if there is no such draft.
   */
  open(id: string): Promise<DraftTarget | null>
}

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
  /** Resolves with the draft's revision when it is saved. A blank text deletes the draft; see `putDraft`. */
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
    note: (record, mark) => apply({ puts: [{ record: { ...record, mark } }] }),
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
      const known = new Set(record === undefined ? [] : [wordsOf(record)])
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
      for (const record of past) void apply({ drops: [{ record }] })
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

/**
 * Returns the text that another writer appended and the sending window has not shown; it stays a draft. Text that the
 * window typed after sending stays in the window. Further stored text by the same window was just deleted there, so it
 * is dropped.
 */
const unsentRemainder = (
  { content, rev, writer }: DraftRecord,
  sent: string,
  seen: SentOptions['seen'],
): string =>
  seen !== undefined && rev > seen.rev && writer !== seen.writer && content.startsWith(sent)
    ? content.slice(sent.length)
    : ''

/** `whenLoaded` resolves when the last run's drafts are loaded. `kick` saves and deletes copies on the server. */
function createTakenDrafts(set: DraftSet, whenLoaded: Promise<void>, kick: () => void): TakenDrafts {
  const { apply, endsOf, freeId, moved, records, recreate, renames, take, unwritten } = set
  return {
    restore: async (target, content) => {
      if (content.trim() === '') return null
      await whenLoaded
      const record = recreate(freeId(target), target, content, 'outbox')
      await apply({ puts: [{ record }] })
      return record.id
    },
    takeBack: (to, content, id = freeId(to)) => {
      const record = recreate(id, to, content, 'outbox')
      return { id: record.id, change: take({ puts: [{ record }] }) }
    },
    topicAnchorOf: (id, to, content) => {
      const record = renames.find(id, content)
      if (record === undefined) return null
      if (draftIdOf(record.target) === draftIdOf(to)) return record.mark
      // The draft was moved. An unverified anchor makes the outbox look up the topic's current name.
      return record.id !== id && id === draftIdOf(to) && record.mark !== null
        ? { ...record.mark, queueId: unverified }
        : null
    },
    sent: (draftId, content, { keeps = false, seen } = {}) => {
      const record = renames.find(draftId, content)
      if (record === undefined) return null
      const { id } = record
      const rest = unsentRemainder(record, content, seen)
      const copies = record.serverId === null ? [] : [record.serverId]
      const ends = endsOf(record)
      for (const serverId of copies) unwritten.add(serverId)
      const left =
        rest.trim() === ''
          ? { drops: [{ record, keeps }], puts: ends }
          : { puts: [{ record: recreate(id, record.target, rest, record.writer) }, ...ends] }
      const taken = take({ ...left, copiesToDelete: copies })
      const onTried: JoinedSave['onTried'] = (result) => {
        taken.onTried?.(result)
        if (result === 'failed') return
        for (const serverId of copies) unwritten.delete(serverId)
        kick()
      }
      return { change: { ...taken, onTried } }
    },
    open: async (id) => {
      await whenLoaded
      const record = records.get(id)
      if (record === undefined) return null
      const to = draftIdOf(record.target)
      const there = records.get(to)
      if (to === id) {
        // A composer with the focus accepts texts only from this writer.
        const shown = { ...record, rev: record.rev + 1, writer: listWriter }
        await apply({ puts: [{ record: shown }] })
        return record.target
      }
      const next = { ...record, id: to, rev: Math.max(record.rev, there?.rev ?? 0) + 1, writer: listWriter }
      const steps = moved(record, next)
      const replaced = there && { ...there, id: newUniqueId(), rev: 1 }
      await apply({
        ...steps,
        puts: [...(replaced ? [{ record: replaced }] : []), ...(steps.puts ?? [])],
      })
      return record.target
    },
  }
}
