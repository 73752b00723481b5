import { z } from 'zod'
import type { RouteName, routes } from '../../../../shared/api/routes/index.ts'
import type { Subscription } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import type { AccountEvent } from '../../../../shared/model/localEvent.ts'
import { topicConversationKey } from '../../../../shared/model/conversation.ts'
import { policies } from '../../../../shared/model/slices/userTopics.ts'
import { topicKey } from '../../../../shared/model/topicKey.ts'
import { keptRead } from '../keptRead.ts'
import { readMessage } from '../../sync/readMessage.ts'
import { storedText } from '../classifySendError.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

type ParamsOf<N extends RouteName> = z.output<(typeof routes)[N]['params']>

/** A kind of action that waits for the network as messages do. Making its request twice does no harm. */
export interface ActionKind<P> {
  /** Returns the dedupe key: of two waiting actions with the same key only the later one is sent. */
  dedupeKey(params: P): string
  /** Returns the lane, whose actions are sent one after the other; `about` by default. */
  lane?(params: P): string
  /** Merges two actions with the same key; undefined: the later one replaces the earlier one. */
  merge?(earlier: P, later: P): P | undefined
  /** Set for kinds that another queue sends. They come here after they were refused. */
  readonly isConfirmedElsewhere?: true
  /**
   * The value that the action sets, and the current value, which may have more fields. If a waiting action is
   * reversed and the whole value is current again, nothing is sent.
   */
  value?(params: P): unknown
  currentValue?(params: P, state: AccountState): unknown
  /** Returns events that show a value before the server confirms it. */
  optimisticEvents?(params: P, value: unknown, state: AccountState): readonly AccountEvent[]
  /** Returns events that restore the parts which the server did not change. */
  rejectedEvents?(params: P, answer: unknown, state: AccountState): readonly AccountEvent[]
  /**
   * Resolves with true when the change is in effect although the server refused it; null: not known now. again: an
   * earlier response was lost.
   */
  isAlreadyApplied?(params: P, runtime: AccountRuntime, mayHaveApplied: boolean): Promise<boolean | null>
  /**
   * Set when the server makes the change again for a repeated request. After a lost response `isSo` is asked first.
   */
  readonly looksFirst?: true
}

/** Id of local events, which come from no queue of the server. */
const localEventId = { id: -1 } as const

/** A topic's visibility policy, and since when it applies (UNIX seconds), which only the server knows. */
const topicValue = z.object({
  policy: z.number(),
  lastUpdated: z.number().default(0),
})
interface TopicParams {
  readonly channelId: number
  readonly topic: string
}
const topicNow = ({ channelId, topic }: TopicParams, state: AccountState): z.input<typeof topicValue> => {
  const known = state.userTopics.get(channelId)?.get(topicKey(topic))
  return known === undefined
    ? { policy: policies.none }
    : { policy: known.policy, lastUpdated: known.lastUpdated }
}
const topicShown = ({ channelId, topic }: TopicParams, value: unknown): readonly AccountEvent[] => {
  // A value from the file may have another shape.
  const read = topicValue.safeParse(value)
  return read.success
    ? [{ ...localEventId, type: 'user_topic', userTopic: { channelId, topic, ...read.data } }]
    : []
}

const subscriptionFields: Readonly<Record<string, keyof Subscription>> = {
  color: 'color',
  is_muted: 'isMuted',
  pin_to_top: 'isPinned',
  desktop_notifications: 'desktopNotifications',
  audible_notifications: 'audibleNotifications',
  push_notifications: 'pushNotifications',
  email_notifications: 'emailNotifications',
  wildcard_mentions_notify: 'wildcardMentionsNotify',
}
interface PropertyChange {
  readonly channelId: number
  readonly property: string
  readonly value: unknown
}
const propertyKey = ({ channelId, property }: PropertyChange) => `subscription ${channelId} ${property}`
/** All these changes share a lane, because a change of several properties and a change of one may overlap. */
const subscriptionLane = () => 'subscriptions'
const propertyNow = ({ channelId, property }: PropertyChange, state: AccountState): unknown => {
  const field = subscriptionFields[property]
  return field === undefined ? undefined : state.subscriptions.get(channelId)?.[field]
}
const propertyShown = ({ channelId, property }: PropertyChange, value: unknown): AccountEvent => ({
  ...localEventId,
  type: 'subscription',
  op: 'update',
  channelId,
  change: { [subscriptionFields[property] ?? '']: value },
})

const fieldsOf = (of: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

const noStatus = { text: '', emojiName: '', emojiCode: '', reactionType: '' }

const messageLane = ({ messageId }: { readonly messageId: number }) => `message ${messageId}`

const mutedKind = (isMuted: boolean): ActionKind<{ readonly userId: number }> => ({
  dedupeKey: ({ userId }) => `user ${userId}`,
  value: () => isMuted,
  currentValue: ({ userId }, state) => state.mutedUsers.has(userId),
  optimisticEvents: ({ userId }, value, { mutedUsers }) => {
    const others = [...mutedUsers].filter((id) => id !== userId)
    return [{ ...localEventId, type: 'muted_users', userIds: value === true ? [...others, userId] : others }]
  },
  // The app offers to mute neither oneself nor a user who does not exist. So a refusal means that the user is in the
  // requested state already, by another client.
  isAlreadyApplied: () => Promise.resolve(true),
})

const reactionKind = (op: 'add' | 'remove'): ActionKind<ParamsOf<'addReaction'>> => ({
  isConfirmedElsewhere: true,
  dedupeKey: ({ emojiCode, messageId, reactionType }) =>
    `reaction ${messageId} ${reactionType ?? ''} ${emojiCode ?? ''}`,
  value: () => op,
  optimisticEvents: ({ emojiCode = '', emojiName, messageId, reactionType = '' }, value, { self }) => [
    {
      type: 'local/reaction',
      op: value === 'add' ? 'add' : 'remove',
      messageId,
      reaction: { emojiName, emojiCode, reactionType, userId: self.userId },
    },
  ],
  isAlreadyApplied: async ({ emojiCode, messageId, reactionType }, runtime) => {
    const found = await readMessage(runtime, messageId)
    if (found === null || typeof found === 'string') return found === null ? null : false
    const isThere = found.message?.reactions.some(
      (one) =>
        one.userId === runtime.context().selfUserId &&
        one.emojiCode === emojiCode &&
        one.reactionType === reactionType,
    )
    return isThere === (op === 'add')
  },
})

type Kinds = { readonly [N in RouteName]?: ActionKind<ParamsOf<N>> }

/** Actions that are possible without a connection, besides sending, drafts and uploads. */
const kinds: Kinds = {
  updateMessage: {
    // Moves that take different messages along are different actions, and both are sent.
    dedupeKey: ({ messageId, content, propagateMode = 'change_one' }) =>
      `${content === undefined ? `move ${propagateMode}` : 'edit'} ${messageId}`,
    lane: messageLane,
    looksFirst: true,
    merge: (earlier, later) => {
      // A move names its whole destination, as seen from where the message is, so nothing of an earlier move is left.
      if (later.content === undefined) return undefined
      const sha = earlier.prevContentSha256 ?? later.prevContentSha256
      return { ...earlier, ...later, ...(sha === undefined ? {} : { prevContentSha256: sha }) }
    },
    isAlreadyApplied: async ({ messageId, content, topic, channelId }, runtime) => {
      const found = await readMessage(runtime, messageId)
      if (found === null) return null
      if (found === 'gone' || found === 'hidden') return false
      if (content !== undefined && storedText(found.content) !== storedText(content)) return false
      if (topic === undefined && channelId === undefined) return true
      const { message } = found
      if (message?.type !== 'channel') return false
      const isThere = channelId === undefined || message.channelId === channelId
      return isThere && (topic === undefined || message.topic === topic)
    },
  },
  deleteMessage: {
    dedupeKey: ({ messageId }) => `delete ${messageId}`,
    lane: messageLane,
    isAlreadyApplied: async ({ messageId }, runtime) => {
      const found = await readMessage(runtime, messageId)
      return found === null ? null : found === 'gone'
    },
  },
  setTopicPolicy: {
    dedupeKey: ({ channelId, topic }) => topicConversationKey(channelId, topic),
    value: ({ policy }) => ({ policy }),
    currentValue: topicNow,
    optimisticEvents: topicShown,
  },
  muteTopic: {
    dedupeKey: ({ channelId, topic }) => topicConversationKey(channelId, topic),
    value: ({ op }) => ({ policy: op === 'add' ? policies.muted : policies.none }),
    currentValue: topicNow,
    optimisticEvents: topicShown,
    isAlreadyApplied: async (_params, _session, mayHaveApplied) => mayHaveApplied,
  },
  updateSubscription: {
    dedupeKey: propertyKey,
    lane: subscriptionLane,
    value: ({ value }) => value,
    currentValue: propertyNow,
    optimisticEvents: (params, value) => [propertyShown(params, value)],
  },
  updateSubscriptions: {
    dedupeKey: ({ changes }) => changes.map(propertyKey).sort().join(', '),
    lane: subscriptionLane,
    value: ({ changes }) => Object.fromEntries(changes.map((one) => [propertyKey(one), one.value])),
    currentValue: ({ changes }, state) =>
      Object.fromEntries(changes.map((one) => [propertyKey(one), propertyNow(one, state)])),
    optimisticEvents: ({ changes }, value) => {
      const values = value as Readonly<Record<string, unknown>>
      return changes.map((one) => propertyShown(one, values[propertyKey(one)]))
    },
  },
  updateStatus: {
    dedupeKey: (params) => `status ${Object.keys(params).sort().join(' ')}`,
    lane: () => 'status',
    value: ({ isAway: _away, ...status }) => status,
    currentValue: ({ isAway: _away, ...status }, state) =>
      fieldsOf({ ...noStatus, ...state.statuses.get(state.self.userId) }, Object.keys(status)),
    optimisticEvents: (_params, value, state) => [
      { ...localEventId, type: 'user_status', userId: state.self.userId, status: value as object },
    ],
  },
  updateSettings: {
    dedupeKey: ({ settings }) => `settings ${Object.keys(settings).sort().join(' ')}`,
    lane: () => 'settings',
    value: ({ settings }) => settings,
    currentValue: ({ settings }, state) => fieldsOf(state.userSettings, Object.keys(settings)),
    optimisticEvents: (_params, value) =>
      Object.entries(value as object).map(([property, each]) => ({
        ...localEventId,
        type: 'user_settings',
        property,
        value: each as unknown,
      })),
  },
  muteUser: mutedKind(true),
  unmuteUser: mutedKind(false),
  updateMessageFlags: {
    isConfirmedElsewhere: true,
    dedupeKey: ({ flag, messageIds }) => `flag ${flag} ${messageIds.join(' ')}`,
    lane: () => 'flags',
    merge: (earlier, later) =>
      earlier.op === later.op && earlier.flag === later.flag
        ? { ...later, messageIds: [...new Set([...earlier.messageIds, ...later.messageIds])] }
        : undefined,
    value: ({ op }) => op,
    optimisticEvents: ({ flag, messageIds }, value) => [
      { type: 'local/flags', op: value === 'add' ? 'add' : 'remove', flag, messageIds },
    ],
    rejectedEvents: (params, answer, state) => {
      const messageIds = keptRead(state, params, answer as Parameters<typeof keptRead>[2])
      return [{ type: 'local/flags', op: 'add', flag: 'read', messageIds }]
    },
  },
  addReaction: reactionKind('add'),
  removeReaction: reactionKind('remove'),
  updateFlagsForNarrow: {
    dedupeKey: ({ op: _op, ...rest }) => `flags ${JSON.stringify(rest)}`,
    lane: () => 'flags',
  },
}

/** Returns the kind of an action; null: it is sent at once, or not at all. */
export function actionKind(name: string): ActionKind<unknown> | null {
  if (!Object.hasOwn(kinds, name)) return null
  // The kinds differ in their parameters; each receives what its own route's schema accepted.
  return kinds[name as RouteName] ?? null
}
