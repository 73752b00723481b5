import type { AccountState, ChannelTopics, Topic, TopicsState } from '../state/accountState.ts'
import type { ChannelId, MessageId } from '../../api/types.ts'
import {
  emptyMap,
  mapDeleteMany,
  mapEntries,
  mapGet,
  mapSet,
  mapSetMany,
} from '../../collections/shardedMap.ts'
import type { EventOf, Slice } from '../state/slice.ts'
import { topicKey } from '../../api/conversationKey.ts'

const none: ChannelTopics = { topics: [], loaded: false, stale: false }

export const topicsSlice = {
  // A registration has no topics. The known ones stay on the screen and are fetched again.
  fromSnapshot: (_snapshot, old) => {
    if (old === null) return emptyMap()
    return staleTopics(
      old,
      [...mapEntries(old)].map(([id]) => id),
    )
  },
  on: {
    'local/topics'(slice, event) {
      const listed = event.topics.map(({ name, maxId }) => ({ name, key: topicKey(name), maxId }))
      return mapSet(slice, event.channelId, { topics: newestFirst(listed), loaded: true, stale: false })
    },
    message: (slice, { message }) =>
      message.type === 'channel' ? seen(slice, message.channelId, message.topic, message.id) : slice,
    update_message: moved,
    delete_message(slice, event) {
      if (event.place === null) return slice
      const channel = mapGet(slice, event.place.channelId)
      const topic = channel?.topics.find(({ key }) => key === topicKey(event.place?.topic ?? ''))
      if (channel === undefined || topic === undefined || !event.messageIds.includes(topic.maxId))
        return slice
      return mapSet(slice, event.place.channelId, { ...channel, stale: true })
    },
    channel(slice, event) {
      if (event.op === 'delete') return mapDeleteMany(slice, event.channelIds)
      // While the channel was archived, the server may have listed no topics.
      return event.op === 'update' && event.change.isArchived === false
        ? staleTopics(slice, [event.channelId])
        : slice
    },
    subscription(slice, event) {
      switch (event.op) {
        case 'add':
          // Without a subscription, the account received no messages of the channel.
          return staleTopics(
            slice,
            event.subscriptions.map(({ channel }) => channel.id),
          )
        case 'remove':
          return staleTopics(slice, event.channelIds)
        default:
          return slice
      }
    },
  },
} satisfies Slice<TopicsState>

/** Marks the known topics of these channels as stale. */
function staleTopics(slice: TopicsState, channelIds: readonly ChannelId[]): TopicsState {
  const lists = channelIds.flatMap((id) => {
    const channel = mapGet(slice, id)
    return channel === undefined || channel.stale ? [] : [[id, { ...channel, stale: true }] as const]
  })
  return lists.length === 0 ? slice : mapSetMany(slice, lists)
}

const newestFirst = (topics: readonly Topic[]): readonly Topic[] =>
  [...topics].sort((a, b) => b.maxId - a.maxId)

function seen(slice: TopicsState, channelId: ChannelId, name: string, maxId: MessageId): TopicsState {
  const channel = mapGet(slice, channelId) ?? none
  const key = topicKey(name)
  const previous = channel.topics.find((topic) => topic.key === key)
  if (previous !== undefined && previous.maxId >= maxId) return slice
  const rest = previous === undefined ? channel.topics : channel.topics.filter((topic) => topic !== previous)
  const topic: Topic = { name: previous?.name ?? name, key, maxId }
  const first = rest[0]
  const topics = first === undefined || first.maxId < maxId ? [topic, ...rest] : newestFirst([topic, ...rest])
  return mapSet(slice, channelId, { ...channel, topics })
}

function moved(
  slice: TopicsState,
  { move, messageIds }: EventOf<'update_message'>,
  before: AccountState,
): TopicsState {
  if (move === null || messageIds.length === 0) return slice
  const highest = messageIds.reduce((a, b) => Math.max(a, b))
  const key = topicKey(move.topic)
  let next = slice
  const from = mapGet(slice, move.channelId)
  const old = from?.topics.find((topic) => topic.key === key)
  // Only case or spacing changed: the newest message decides the spelling.
  if (move.channelId === move.newChannelId && key === topicKey(move.newTopic)) {
    if (from === undefined || old === undefined || !messageIds.includes(old.maxId)) return slice
    const topics = from.topics.map((topic) => (topic === old ? { ...old, name: move.newTopic } : topic))
    return mapSet(slice, move.channelId, { ...from, topics })
  }
  if (from !== undefined && old !== undefined) {
    if (move.propagateMode === 'change_all') {
      next = mapSet(next, move.channelId, { ...from, topics: from.topics.filter((topic) => topic !== old) })
    } else if (messageIds.includes(old.maxId)) {
      // Only the server knows the rest of the topic, if any.
      next = mapSet(next, move.channelId, { ...from, stale: true })
    }
  }
  if (!before.channels.has(move.newChannelId)) return next
  return seen(next, move.newChannelId, move.newTopic, highest)
}

/** Returns the known topics of the channel. */
export function knownTopics(state: AccountState, channelId: ChannelId): ChannelTopics {
  return mapGet(state.topics, channelId) ?? none
}
