import fc from 'fast-check'
import type { Message } from '../../api/types.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { arbitraryRecordEvent } from './arbitraryRecords.ts'
import * as eg from './eg.ts'

/** Events about few messages, conversations and users, so that they interact. */
const id = fc.integer({ min: 1, max: 12 })
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 })
const person = fc.constantFrom(eg.selfId, eg.adaId, eg.borisId)
const channelId = fc.constantFrom(9, 10)
const topic = fc.constantFrom('', 'Plan', 'plan', '✔ Plan', 'Lunch')
const flag = fc.constantFrom('read', 'starred', 'mentioned', 'topic_wildcard_mentioned', 'has_alert_word')
const flags = fc.uniqueArray(flag, { maxLength: 2 })
const op = fc.constantFrom('add' as const, 'remove' as const)
const others = fc.constantFrom([], [eg.adaId], [eg.adaId, eg.borisId])

export const arbitraryMessage: fc.Arbitrary<Message> = fc.oneof(
  fc
    .record({ id, senderId: person, channelId, topic, flags })
    .map(({ id, ...fields }) => eg.channelMessage(id, fields)),
  fc
    .record({ id, senderId: person, others, flags })
    .map(({ id, others, ...fields }) => eg.directMessage(id, { ...fields, userIds: [eg.selfId, ...others] })),
)

const reaction = fc.record({
  emojiName: fc.constantFrom('+1', 'thumbs_up'),
  emojiCode: fc.constantFrom('1f44d', '1f389'),
  reactionType: fc.constant('unicode_emoji'),
  userId: person,
})

const place = fc.oneof(
  fc.record({ type: fc.constant('channel' as const), channelId, topic }),
  fc.record({ type: fc.constant('direct' as const), userIds: others }),
)

/** Server events about messages. A repeated one has no effect. */
export const arbitraryMessageEvent: fc.Arbitrary<AccountEvent> = fc.oneof(
  { weight: 4, arbitrary: arbitraryMessage.map((message) => eg.arrived(message)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(id, fc.string(), flags)
      .map(([messageId, html, flags]) => eg.edited(messageId, html, flags)),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        channelId,
        newChannelId: channelId,
        topic,
        newTopic: topic,
        propagateMode: fc.constantFrom('change_one', 'change_later', 'change_all'),
      })
      .chain((move) => ids.map((list) => eg.moved(list, move))),
  },
  fc
    .tuple(ids, channelId, topic)
    .map(([list, channel, name]) => eg.deleted(list, { channelId: channel, topic: name })),
  fc
    .tuple(op, flag, ids, place)
    .map(([kind, name, list, where]) =>
      eg.flagged(
        kind,
        name,
        list,
        Object.fromEntries(list.map((each) => [each, { ...where, mentioned: false }])),
      ),
    ),
  fc.tuple(op, id, reaction).map(([kind, messageId, what]): AccountEvent => ({
    id: 0,
    type: 'reaction',
    op: kind,
    messageId,
    reaction: what,
  })),
  fc.tuple(id, id).map(([messageId, submessageId]): AccountEvent => ({
    id: 0,
    type: 'submessage',
    messageId,
    submessage: { id: submessageId, senderId: eg.adaId, msgType: 'widget', content: '{}' },
  })),
)

/** Other common events, including actions of this client. */
const otherEvent: fc.Arbitrary<AccountEvent> = fc.oneof(
  fc
    .tuple(fc.constantFrom('start' as const, 'stop' as const), person, place, fc.nat(60_000))
    .map(([kind, senderId, where, receivedAt]): AccountEvent => ({
      id: 0,
      type: 'typing',
      op: kind,
      senderId,
      conversation: where,
      at: receivedAt,
    })),
  fc.nat(120_000).map((now): AccountEvent => ({ type: 'local/clock', now })),
  fc
    .record({ channelId, topic, policy: fc.nat(3), lastUpdated: fc.nat(9) })
    .map((userTopic): AccountEvent => ({ id: 0, type: 'user_topic', userTopic })),
  fc.tuple(channelId, fc.boolean()).map(([channel, isMuted]): AccountEvent => ({
    id: 0,
    type: 'subscription',
    op: 'update',
    channelId: channel,
    change: { isMuted },
  })),
  fc.tuple(person, fc.nat(9), fc.nat(9)).map(([userId, active, idle]): AccountEvent => ({
    id: 0,
    type: 'presence',
    presences: { [userId]: { active, idle } },
    serverTimestamp: null,
  })),
  fc.tuple(channelId, fc.uniqueArray(person)).map(([channel, userIds]): AccountEvent => ({
    id: 0,
    type: 'subscription',
    op: 'peer_add',
    channelIds: [channel],
    userIds,
  })),
  fc
    .tuple(person, fc.string())
    .map(([userId, text]): AccountEvent => ({ id: 0, type: 'user_status', userId, status: { text } })),
  fc.uniqueArray(person).map((userIds): AccountEvent => ({ id: 0, type: 'muted_users', userIds })),
  fc.constant<AccountEvent>({ id: 0, type: 'heartbeat' }),
  fc.constant<AccountEvent>({ id: 0, type: 'unknown', wireType: 'news', problem: null }),
  fc.tuple(op, id, reaction).map(([kind, messageId, what]): AccountEvent => ({
    type: 'local/reaction',
    op: kind,
    messageId,
    reaction: what,
  })),
  fc
    .tuple(flag, ids)
    .map(([name, messageIds]): AccountEvent => ({ type: 'local/flags', op: 'add', flag: name, messageIds })),
)

export const arbitraryEvent: fc.Arbitrary<AccountEvent> = fc.oneof(
  { weight: 3, arbitrary: arbitraryMessageEvent },
  { weight: 1, arbitrary: otherEvent },
  { weight: 1, arbitrary: arbitraryRecordEvent },
)

/** Events with wide effects: leaving and joining channels, and registering again. */
export const arbitraryUpheaval: fc.Arbitrary<AccountEvent> = fc.oneof(
  channelId.map((channel): AccountEvent => ({
    id: 0,
    type: 'subscription',
    op: 'remove',
    channelIds: [channel],
  })),
  channelId.map((channel): AccountEvent => ({
    id: 0,
    type: 'subscription',
    op: 'add',
    subscriptions: [
      { channel: eg.channel(channel), subscription: eg.subscription(channel), subscribers: null },
    ],
  })),
  channelId.map((channel): AccountEvent => ({ id: 0, type: 'channel', op: 'delete', channelIds: [channel] })),
  fc.uniqueArray(id).map((list): AccountEvent => ({
    type: 'local/snapshot',
    snapshot: eg.snapshot({
      unreads: {
        channels: [{ channelId: 9, topic: 'Plan', ids: [...list].sort((a, b) => a - b) }],
        directs: [],
        mentions: [],
        oldUnreadsMissing: false,
      },
    }),
  })),
)
