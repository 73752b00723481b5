import type { Conversation } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import { topicKey } from '../../../shared/api/conversationKey.ts'
import type { ApiError } from '../http/apiError.ts'
import { createBackoff } from '../platform/backoff.ts'
import { keepOnly } from '../platform/keepOnly.ts'
import type { LoopName } from '../platform/supervise.ts'
import type { AccountRuntime } from './accountRuntime.ts'
import { findTopicAnchor, followTopic, isSameTopic, topicAnchorOf, unverified } from './followTopic.ts'
import type { InChannel, TopicAnchor } from './followTopic.ts'

/** Moves what belongs to a topic when the topic is renamed or moved, even if no event reported it. */
export interface TopicFollow<Item> {
  /** Called once with each of the server's events. */
  readonly onEvents: (events: readonly ServerEvent[]) => void
  /**
   * Checks the anchors against the state of the last run. That state may be newer than the saved items, and events
   * already applied to it are not sent again.
   */
  readonly restored: () => void
  /** Starts looking up the topics of items without an anchor or with an anchor from an earlier queue. */
  readonly kick: () => void
  /**
   * Looks up the topic of an item with an anchor from an earlier queue. Resolves with null when the item is in the
   * right topic, otherwise with the error after which the lookup must be repeated.
   */
  readonly verify: (item: Item) => Promise<ApiError | null>
}

export interface TopicFollowOptions<Item> {
  /** Name of the loop that looks up topics, for the log. null: topics are looked up by `verify` only. */
  readonly name: LoopName | null
  readonly runtime: AccountRuntime
  /** Items by key. */
  readonly items: {
    get(key: string): Item | undefined
    has(key: string): boolean
    values(): Iterable<Item>
  }
  readonly keyOf: (item: Item) => string
  /** Returns the topic that the item belongs to, or null if it is in none. */
  readonly topicOf: (item: Item) => InChannel | null
  /** Returns the anchor of the last time that the topic was known to exist, or null if there is none. */
  readonly anchorOf: (item: Item) => TopicAnchor | null
  /** Replaces the item's anchor. */
  readonly note: (item: Item, anchor: TopicAnchor | null) => void | Promise<void>
  /** Moves the item to a topic. `isReported`: an event reported the move to the windows, too. */
  readonly move: (
    item: Item,
    to: InChannel,
    anchor: TopicAnchor | null,
    isReported: boolean,
  ) => void | Promise<void>
}

/** Maximum number of tries to find a topic before the next registration. */
const maxTries = 8
/** Pause in ms between two lookups. After a lost queue, all items may need one. */
const spacingMs = 500
/** Number of lookups with an anchor that are made without a pause, so that a few drafts follow at once. */
const maxUnspaced = 20

/**
 * Returns the new topic of what belongs to `conversation` after an event that moves its topic, or null if the event
 * does not.
 */
export function movedBy(event: ServerEvent, conversation: Conversation): InChannel | null {
  if (event.type !== 'update_message' || event.move === null || conversation.type !== 'channel') return null
  const { newChannelId, newTopic, propagateMode } = event.move
  // Moving a single misplaced message does not move its topic.
  if (propagateMode === 'change_one' || !isSameTopic(event.move, conversation)) return null
  return { type: 'channel', channelId: newChannelId, topic: newTopic }
}

export function createTopicFollow<Item>(options: TopicFollowOptions<Item>): TopicFollow<Item> {
  const { anchorOf, items, keyOf, move, name, note, runtime, topicOf } = options
  /** Queue and topic of the last lookup without a result, by key. */
  const settled = new Map<string, string>()
  /** Number of moves reported by events. If it changed during a lookup, the response may be outdated. */
  let moves = 0
  let isRunning = false

  const queueId = () => runtime.queue()?.id ?? unverified
  const lookupOf = (to: InChannel) => JSON.stringify([queueId(), to.channelId, topicKey(to.topic)])
  const isDue = (item: Item): boolean => {
    const to = topicOf(item)
    return to !== null && anchorOf(item)?.queueId !== queueId() && settled.get(keyOf(item)) !== lookupOf(to)
  }

  /** Looks up the topic of an item. Resolves with null when done, or when the item changed meanwhile. */
  const lookUp = async (item: Item, to: InChannel): Promise<ApiError | null> => {
    const [key, anchor, lookup] = [keyOf(item), anchorOf(item), lookupOf(to)]
    const before = { moves, queueId: queueId() }
    const unchanged = (): Item | null => {
      const now = items.get(key)
      if (now === undefined || moves !== before.moves || anchorOf(now) !== anchor) return null
      const topic = topicOf(now)
      return topic !== null && isSameTopic(topic, to) ? now : null
    }
    if (anchor === null) {
      const found = await findTopicAnchor(runtime, to)
      const now = unchanged()
      if (now === null) return null
      if (!found.ok) return found.error
      if (found.value === null) settled.set(key, lookup)
      else await note(now, found.value)
      return null
    }
    const followed = await followTopic(runtime, to, anchor)
    const now = unchanged()
    if (now === null) return null
    if (followed.is === 'unknown') return followed.error
    const verified = { messageId: anchor.messageId, queueId: before.queueId }
    if (followed.is === 'moved') await move(now, followed.to, verified, false)
    else await note(now, followed.is === 'there' ? verified : null)
    return null
  }

  const run = async (): Promise<void> => {
    const { clock, connection, signal, whenSpare } = runtime
    const backoff = createBackoff(clock, 1_000)
    let lookups = 0
    while (!signal.aborted) {
      await whenSpare(signal)
      const due = [...items.values()].filter(isDue)
      const item = due.find((each) => anchorOf(each) !== null) ?? due[0]
      const to = item === undefined ? null : topicOf(item)
      if (item === undefined || to === null) break
      if (connection.current().state !== 'live') {
        await connection.whenLive(signal)
        continue
      }
      const giveUp = () => settled.set(keyOf(item), lookupOf(to))
      const isByName = anchorOf(item) === null
      const error = await lookUp(item, to).catch((fault: unknown): never => {
        // Otherwise the restarted loop would look up the same topic forever.
        giveUp()
        throw fault
      })
      if (error === null) {
        backoff.reset()
        lookups += 1
        if (isByName || lookups > maxUnspaced) await clock.sleep(spacingMs, signal)
      } else if (backoff.failures() + 1 >= maxTries) {
        giveUp()
        backoff.reset()
      } else
        await clock.sleep(backoff.next(error.kind === 'rateLimited' ? error.retryAfter * 1000 : 0), signal)
    }
    isRunning = false
  }
  const kick = () => {
    keepOnly(settled, items)
    if (name === null || isRunning || ![...items.values()].some(isDue)) return
    isRunning = true
    void runtime.supervise(name, run)
  }

  /** Drops anchors whose message left its topic. A lookup finds another message that stayed. */
  const dropAnchors = (some: readonly Item[], deleted: readonly MessageId[]): void => {
    const ids = new Set(deleted)
    for (const item of some) {
      const anchor = anchorOf(item)
      if (anchor === null || !ids.has(anchor.messageId)) continue
      settled.delete(keyOf(item))
      void note(item, null)
    }
  }
  const onMove = (
    event: Extract<ServerEvent, { type: 'update_message' }>,
    from: Pick<InChannel, 'channelId' | 'topic'>,
  ): void => {
    moves += 1
    const newest = event.messageIds.reduce((a, b) => Math.max(a, b), 0)
    const anchor = newest === 0 ? null : { messageId: newest, queueId: queueId() }
    for (const item of [...items.values()]) {
      const topic = topicOf(item)
      if (topic === null || !isSameTopic(topic, from)) continue
      const to = movedBy(event, topic)
      if (to === null) dropAnchors([item], event.messageIds)
      else void move(item, to, anchor, true)
    }
  }
  const onEvent = (event: ServerEvent): void => {
    if (event.type === 'update_message' && event.move !== null) onMove(event, event.move)
    if (event.type === 'delete_message') dropAnchors([...items.values()], event.messageIds)
    if (event.type !== 'message' || event.message.type !== 'channel') return
    // Not copied, because this runs for each message. A new anchor does not change the keys.
    for (const item of items.values()) {
      const topic = anchorOf(item) === null ? topicOf(item) : null
      if (topic !== null && isSameTopic(topic, event.message))
        void note(item, { messageId: event.message.id, queueId: queueId() })
    }
  }

  return {
    kick,
    onEvents: (events) => {
      for (const event of events) onEvent(event)
      kick()
    },
    restored: () => {
      const state = runtime.stateStore.state()
      if (state === null) return
      for (const item of [...items.values()]) {
        const [topic, anchor] = [topicOf(item), anchorOf(item)]
        if (topic === null || anchor === null || topicAnchorOf(topic, state, queueId()) !== null) continue
        void note(item, { ...anchor, queueId: unverified })
      }
    },
    verify: async (item) => {
      // Looks up again if an event moved the item during the lookup.
      for (;;) {
        const now = items.get(keyOf(item))
        const topic = now === undefined ? null : topicOf(now)
        const anchor = now === undefined ? null : anchorOf(now)
        if (now === undefined || topic === null || anchor === null || anchor.queueId === queueId())
          return null
        const error = await lookUp(now, topic)
        if (error !== null) return error
      }
    },
  }
}
