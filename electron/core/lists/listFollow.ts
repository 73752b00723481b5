import type { Conversation } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { conversationKey, topicConversationKey } from '../../../shared/api/conversationKey.ts'
import type { ApiError } from '../http/apiError.ts'
import { movedBy } from '../operations/sending/placeChanges.ts'
import { createBackoff } from '../platform/backoff.ts'
import type { LoopName } from '../platform/supervise.ts'
import { keepOnly } from '../platform/keepOnly.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { findTopicAnchor, followTopic, topicAnchorOf, unverified } from '../sync/followTopic.ts'
import type { InChannel, TopicAnchor } from '../sync/followTopic.ts'

/** A conversation in a list made by the user. */
export interface FollowedRecord {
  readonly conversation: Conversation
  /**
   * Topic anchor of the last time that the topic was known to exist, or null if there is no topic or no known message
   * in it.
   */
  readonly anchor: TopicAnchor | null
}

/** Moves listed conversations when their topics are renamed, even if no event reported the rename. */
export interface ListFollow {
  /** Called with the server's events after they are applied. */
  readonly onEvents: (events: readonly ServerEvent[]) => void
  /**
   * Checks the anchors against the state of the last run. That state may be newer than the saved list, and events
   * already applied to it are not sent again.
   */
  readonly restored: () => void
  /** Looks up topics without an anchor or with an anchor from an earlier queue. */
  readonly kick: () => void
}

interface ListFollowOptions<Followed extends FollowedRecord> {
  /** Name of the loop in the log. */
  readonly name: LoopName
  readonly runtime: AccountRuntime
  /** Records by conversationKey. */
  readonly records: ReadonlyMap<string, Followed>
  readonly note: (record: Followed, anchor: TopicAnchor | null) => void
  readonly move: (record: Followed, to: InChannel, anchor: TopicAnchor | null) => void
}

/** Maximum number of tries to find a topic before the next registration. */
const mostTries = 8
/** Pause in ms between two lookups. */
const spacingMs = 500

export function createListFollow<Followed extends FollowedRecord>({
  move,
  name,
  note,
  records,
  runtime,
}: ListFollowOptions<Followed>): ListFollow {
  /** Queue of the last lookup without a result, by conversationKey. */
  const settled = new Map<string, string>()
  /** Number of moves reported by events. If it changed during a lookup, the response may be outdated. */
  let moves = 0
  let isRunning = false

  const queueId = () => runtime.queue()?.id ?? unverified
  const isDue = ({ anchor, conversation }: Followed): boolean =>
    conversation.type === 'channel' &&
    anchor?.queueId !== queueId() &&
    settled.get(conversationKey(conversation)) !== queueId()

  /** Looks up one topic. Returns null when done, or when the list changed meanwhile; otherwise the error. */
  const step = async (record: Followed, to: InChannel): Promise<ApiError | null> => {
    const key = conversationKey(to)
    const before = { moves, queueId: queueId() }
    const isChanged = () => moves !== before.moves || records.get(key) !== record
    if (record.anchor === null) {
      const found = await findTopicAnchor(runtime, to)
      if (isChanged()) return null
      if (!found.ok) return found.error
      if (found.value === null) settled.set(key, before.queueId)
      else note(record, found.value)
      return null
    }
    const followed = await followTopic(runtime, to, record.anchor)
    if (isChanged()) return null
    if (followed.is === 'unknown') return followed.error
    const anchor = { messageId: record.anchor.messageId, queueId: before.queueId }
    if (followed.is === 'moved') move(record, followed.to, anchor)
    else note(record, followed.is === 'there' ? anchor : null)
    return null
  }

  const run = async () => {
    const { clock, connection, signal, whenSpare } = runtime
    const backoff = createBackoff(clock, 1_000)
    while (!signal.aborted) {
      await whenSpare(signal)
      const record = [...records.values()].find(isDue)
      if (record?.conversation.type !== 'channel') break
      if (connection.current().state !== 'live') {
        await connection.whenLive(signal)
        continue
      }
      const { conversation } = record
      const giveUp = () => settled.set(conversationKey(conversation), queueId())
      const error = await step(record, conversation).catch((fault: unknown): never => {
        // Otherwise the restarted loop would look up the same topic forever.
        giveUp()
        throw fault
      })
      if (error === null || backoff.failures() + 1 >= mostTries) {
        if (error !== null) giveUp()
        backoff.reset()
        await clock.sleep(spacingMs, signal)
      } else
        await clock.sleep(backoff.next(error.kind === 'rateLimited' ? error.retryAfter * 1000 : 0), signal)
    }
  }
  const kick = () => {
    keepOnly(settled, records)
    if (isRunning || ![...records.values()].some(isDue)) return
    isRunning = true
    void runtime.supervise(name, run).finally(() => (isRunning = false))
  }

  const saw = (event: ServerEvent): void => {
    if (event.type === 'message' && event.message.type === 'channel') {
      const { channelId, id, topic } = event.message
      const record = records.get(topicConversationKey(channelId, topic))
      if (record?.anchor === null) note(record, { messageId: id, queueId: queueId() })
      return
    }
    if (event.type === 'update_message' && event.move !== null) {
      moves += 1
      const record = records.get(topicConversationKey(event.move.channelId, event.move.topic))
      if (record === undefined) return
      const moved = movedBy(event, record.conversation)
      const newest = event.messageIds.reduce((a, b) => Math.max(a, b), 0)
      if (moved?.type === 'channel')
        move(record, moved, newest === 0 ? null : { messageId: newest, queueId: queueId() })
      else if (record.anchor !== null && event.messageIds.includes(record.anchor.messageId))
        note(record, null)
      return
    }
    if (event.type !== 'delete_message') return
    const gone = new Set(event.messageIds)
    for (const record of [...records.values()])
      if (record.anchor !== null && gone.has(record.anchor.messageId)) note(record, null)
  }

  return {
    onEvents: (events) => {
      if (records.size === 0) return
      for (const event of events) saw(event)
      kick()
    },
    restored: () => {
      const state = runtime.stateStore.state()
      for (const record of [...records.values()])
        if (record.anchor !== null && topicAnchorOf(record.conversation, state, queueId()) === null)
          note(record, { ...record.anchor, queueId: unverified })
    },
    kick,
  }
}
