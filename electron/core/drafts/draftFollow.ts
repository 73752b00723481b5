import type { DraftTarget } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { knownTopics } from '../../../shared/model/topics/topics.ts'
import { topicKey } from '../../../shared/api/conversationKey.ts'
import type { ApiError } from '../http/apiError.ts'
import { createBackoff } from '../platform/backoff.ts'
import { findTopicAnchor, followTopic, topicAnchorOf, unverified } from '../sync/followTopic.ts'
import type { InChannel, TopicAnchor } from '../sync/followTopic.ts'
import { movedBy } from '../operations/sending/placeChanges.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { keepOnly } from '../platform/keepOnly.ts'
import type { DraftRecord } from './draftRecord.ts'
import { isTombstone } from './tombstone.ts'

/** Moves drafts when their topics are renamed, even if no event reported the rename. */
export interface DraftFollow {
  /**
   * Returns the topic anchor of a draft addressed to `target`, or null if none is known. `old` is its previous version.
   */
  readonly anchorFor: (target: DraftTarget, old?: DraftRecord) => TopicAnchor | null
  /** Called with the server's events after they are applied. */
  onEvents(events: readonly ServerEvent[]): void
  /**
   * Checks the anchors against the state of the last run. That state may be newer than the saved drafts, and events
   * already applied to it are not sent again.
   */
  restored(): void
  /** Starts looking up topics of drafts without an anchor or with an anchor from an earlier queue. */
  kick(): void
}

interface DraftFollowOptions {
  readonly runtime: AccountRuntime
  readonly records: ReadonlyMap<string, DraftRecord>
  readonly note: (record: DraftRecord, anchor: TopicAnchor | null) => Promise<void>
  readonly move: (record: DraftRecord, to: InChannel, anchor: TopicAnchor | null) => Promise<void>
  /** Like `move`, when no event informed the windows about the move. */
  readonly moveUntracked: DraftFollowOptions['move']
}

/** Maximum number of tries to find a topic before the next registration. */
const mostTries = 8
/** Pause in ms between two lookups by name. All drafts in an earlier file format need one. */
const spacingMs = 500

export function createDraftFollow({
  runtime,
  records,
  note,
  move,
  moveUntracked,
}: DraftFollowOptions): DraftFollow {
  /** Queue and topic of the last lookup without a result, by draft id. */
  const settled = new Map<string, string>()
  /** Number of moves reported by events. If it changed during a lookup, the response may be outdated. */
  let moves = 0
  let isRunning = false

  const queueId = () => runtime.queue()?.id ?? unverified
  const topicOf = (to: InChannel) => JSON.stringify([queueId(), to.channelId, topicKey(to.topic)])
  const isDue = (record: DraftRecord): boolean => {
    const to = conversationOf(record)
    return to !== null && record.mark?.queueId !== queueId() && settled.get(record.id) !== topicOf(to)
  }
  const unchanged = (before: DraftRecord): DraftRecord | null => {
    const now = records.get(before.id)
    if (now === undefined || now.mark !== before.mark) return null
    return isOneTopic(now.target, before.target) ? now : null
  }

  /**
   * Looks up the topic of one draft. Returns null when done, or when the draft changed meanwhile; otherwise the error.
   */
  const step = async (record: DraftRecord, to: InChannel): Promise<ApiError | null> => {
    const topic = topicOf(to)
    const before = { moves, queueId: queueId() }
    if (record.mark === null) {
      const found = await findTopicAnchor(runtime, to)
      const now = unchanged(record)
      if (now === null || moves !== before.moves) return null
      if (!found.ok) return found.error
      if (found.value === null) settled.set(record.id, topic)
      else await note(now, found.value)
      return null
    }
    const followed = await followTopic(runtime, to, record.mark)
    const now = unchanged(record)
    if (now === null || moves !== before.moves) return null
    if (followed.is === 'unknown') return followed.error
    const anchor = { messageId: record.mark.messageId, queueId: before.queueId }
    if (followed.is === 'moved') await moveUntracked(now, followed.to, anchor)
    else await note(now, followed.is === 'there' ? anchor : null)
    return null
  }

  const run = async () => {
    const { clock, connection, signal, whenSpare } = runtime
    const backoff = createBackoff(clock, 1_000)
    while (!signal.aborted) {
      await whenSpare(signal)
      const due = [...records.values()].filter(isDue)
      const record = due.find(({ mark }) => mark !== null) ?? due[0]
      const to = record && conversationOf(record)
      if (record === undefined || to == null) break
      if (connection.current().state !== 'live') {
        await connection.whenLive(signal)
        continue
      }
      const error = await step(record, to).catch((fault: unknown): never => {
        settled.set(record.id, topicOf(to))
        throw fault
      })
      if (error === null) {
        backoff.reset()
        if (record.mark === null) await clock.sleep(spacingMs, signal)
        continue
      }
      if (backoff.failures() + 1 >= mostTries) {
        settled.set(record.id, topicOf(to))
        backoff.reset()
      } else
        await clock.sleep(backoff.next(error.kind === 'rateLimited' ? error.retryAfter * 1000 : 0), signal)
    }
    isRunning = false
  }
  const kick = () => {
    keepOnly(settled, records)
    if (isRunning || ![...records.values()].some(isDue)) return
    isRunning = true
    void runtime.supervise('drafts', run)
  }

  const sawOne = (event: ServerEvent, record: DraftRecord): void => {
    const to = conversationOf(record)
    if (to === null) return
    const { mark } = record
    if (event.type === 'message') {
      const { message } = event
      if (mark === null && message.type === 'channel' && isOneTopic(to, message))
        void note(record, { messageId: message.id, queueId: queueId() })
      return
    }
    if (event.type === 'update_message') {
      const moved = movedBy(event, to)
      const newest = event.messageIds.reduce((a, b) => Math.max(a, b), 0)
      const next = newest === 0 ? null : { messageId: newest, queueId: queueId() }
      if (moved?.type === 'channel') void move(record, moved, next)
      if (moved !== null || event.move === null) return
    } else if (event.type !== 'delete_message') return
    // The anchor's message left the topic. A lookup finds another message that stayed.
    if (mark === null || !event.messageIds.includes(mark.messageId)) return
    settled.delete(record.id)
    void note(record, null)
  }

  return {
    anchorFor: (target, old) => {
      if (old !== undefined && old.mark !== null && isOneTopic(old.target, target)) return old.mark
      const { connection, stateStore } = runtime
      const state = stateStore.state()
      if (target.type !== 'channel' || target.channelId === null || state === null) return null
      const anchor = topicAnchorOf({ ...target, channelId: target.channelId }, state, queueId())
      if (anchor === null || !knownTopics(state, target.channelId).stale) return anchor
      // The known topics may be outdated. While connected, the topic is looked up by name; otherwise the anchor is
      // marked as unverified.
      return connection.current().state === 'live' ? null : { ...anchor, queueId: unverified }
    },
    onEvents: (events) => {
      for (const event of events) {
        if (event.type === 'update_message' && event.move !== null) moves += 1
        for (const record of [...records.values()]) sawOne(event, record)
      }
      kick()
    },
    restored: () => {
      const state = runtime.stateStore.state()
      if (state === null) return
      for (const record of [...records.values()]) {
        const to = conversationOf(record)
        if (to === null || record.mark === null || topicAnchorOf(to, state, queueId()) !== null) continue
        void note(record, { ...record.mark, queueId: unverified })
      }
    },
    kick,
  }
}

function conversationOf(record: DraftRecord): InChannel | null {
  const { target } = record
  if (isTombstone(record) || target.type !== 'channel' || target.channelId === null) return null
  return { ...target, channelId: target.channelId }
}

const isOneTopic = (a: DraftTarget, b: DraftTarget): boolean =>
  a.type === 'channel' &&
  b.type === 'channel' &&
  a.channelId === b.channelId &&
  topicKey(a.topic) === topicKey(b.topic)
