import { z } from 'zod'
import type { RouteName, routes } from '../../../../shared/api/routes/index.ts'
import type { Subscription } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import type { AccountEvent } from '../../../../shared/model/localEvent.ts'
import { topicPlaceKey } from '../../../../shared/model/place.ts'
import { policies } from '../../../../shared/model/slices/userTopics.ts'
import { topicKey } from '../../../../shared/model/topicKey.ts'
import { keptRead } from '../keptRead.ts'
import { readMessage } from '../readMessage.ts'
import { storedText } from '../sendVerdict.ts'
import type { Session } from '../session.ts'

type ParamsOf<N extends RouteName> = z.output<(typeof routes)[N]['params']>

/** One kind of action that waits for the network like a message does. Its request may be made twice without harm. */
export interface ActionKind<P> {
  /** What it is about: of two with the same that wait, the later one alone is asked for. */
  about(params: P): string
  /** Those of one line are asked for one after the other; `about` where it says nothing. */
  line?(params: P): string
  /** Both as one: the later one where it says nothing. */
  joined?(earlier: P, later: P): P | undefined
  /** It waits elsewhere, and comes here when it was refused. */
  readonly isToldElsewhere?: true
  /** What it makes of it, and what that is now, which may say more: all of it so, there is nothing to ask for. */
  value?(params: P): unknown
  now?(params: P, state: AccountState): unknown
  /** Shows a value before the server says so. */
  show?(params: P, value: unknown, state: AccountState): readonly AccountEvent[]
  /** Events that restore the parts which the server's answer left out. */
  leftOut?(params: P, answer: unknown, state: AccountState): readonly AccountEvent[]
  /** Whether what was refused is so all the same; null: not known now. again: an answer before this one was lost. */
  isSo?(params: P, session: Session, again: boolean): Promise<boolean | null>
  /** The service makes it again when it is asked for again: where an answer was lost, a look goes before. */
  readonly looksFirst?: true
}

/** Of no queue of the server. */
const own = { id: -1 } as const

/** A policy of a topic, and since when it is there, in seconds since 1970: only the service tells. */
const topicValue = z.object({
  policy: z.number(),
  lastUpdated: z.number().default(0),
})
interface TopicPlace {
  readonly channelId: number
  readonly topic: string
}
const topicNow = ({ channelId, topic }: TopicPlace, state: AccountState): z.input<typeof topicValue> => {
  const known = state.userTopics.get(channelId)?.get(topicKey(topic))
  return known === undefined
    ? { policy: policies.none }
    : { policy: known.policy, lastUpdated: known.lastUpdated }
}
const topicShown = ({ channelId, topic }: TopicPlace, value: unknown): readonly AccountEvent[] => {
  // It may come from the file.
  const read = topicValue.safeParse(value)
  return read.success ? [{ ...own, type: 'user_topic', userTopic: { channelId, topic, ...read.data } }] : []
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
/** Changes of several at once and of one may be about the same. */
const subscriptionLine = () => 'subscriptions'
const propertyNow = ({ channelId, property }: PropertyChange, state: AccountState): unknown => {
  const field = subscriptionFields[property]
  return field === undefined ? undefined : state.subscriptions.get(channelId)?.[field]
}
const propertyShown = ({ channelId, property }: PropertyChange, value: unknown): AccountEvent => ({
  ...own,
  type: 'subscription',
  op: 'update',
  channelId,
  change: { [subscriptionFields[property] ?? '']: value },
})

const fieldsOf = (of: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

const noStatus = { text: '', emojiName: '', emojiCode: '', reactionType: '' }

const messageLine = ({ messageId }: { readonly messageId: number }) => `message ${messageId}`

const mutedKind = (isMuted: boolean): ActionKind<{ readonly userId: number }> => ({
  about: ({ userId }) => `user ${userId}`,
  value: () => isMuted,
  now: ({ userId }, state) => state.mutedUsers.has(userId),
  show: ({ userId }, value, { mutedUsers }) => {
    const others = [...mutedUsers].filter((id) => id !== userId)
    return [{ ...own, type: 'muted_users', userIds: value === true ? [...others, userId] : others }]
  },
  // Nobody is offered it for oneself or for nobody: what is left to refuse is what is so already, as done elsewhere.
  isSo: () => Promise.resolve(true),
})

const reactionKind = (op: 'add' | 'remove'): ActionKind<ParamsOf<'addReaction'>> => ({
  isToldElsewhere: true,
  about: ({ emojiCode, messageId, reactionType }) =>
    `reaction ${messageId} ${reactionType ?? ''} ${emojiCode ?? ''}`,
  value: () => op,
  show: ({ emojiCode = '', emojiName, messageId, reactionType = '' }, value, { self }) => [
    {
      type: 'local/reaction',
      op: value === 'add' ? 'add' : 'remove',
      messageId,
      reaction: { emojiName, emojiCode, reactionType, userId: self.userId },
    },
  ],
  isSo: async ({ emojiCode, messageId, reactionType }, session) => {
    const found = await readMessage(session, messageId)
    if (found === null || typeof found === 'string') return found === null ? null : false
    const isThere = found.message?.reactions.some(
      (one) =>
        one.userId === session.context().selfUserId &&
        one.emojiCode === emojiCode &&
        one.reactionType === reactionType,
    )
    return isThere === (op === 'add')
  },
})

type Kinds = { readonly [N in RouteName]?: ActionKind<ParamsOf<N>> }

/** What can be done without a connection, besides sending, drafts and uploads. */
const kinds: Kinds = {
  updateMessage: {
    // Moves that take different messages along are different wishes: both are asked for.
    about: ({ messageId, content, propagateMode = 'change_one' }) =>
      `${content === undefined ? `move ${propagateMode}` : 'edit'} ${messageId}`,
    line: messageLine,
    looksFirst: true,
    joined: (earlier, later) => {
      // A move says all of where it goes as seen from where the message is: nothing of the one before it is left.
      if (later.content === undefined) return undefined
      const sha = earlier.prevContentSha256 ?? later.prevContentSha256
      return { ...earlier, ...later, ...(sha === undefined ? {} : { prevContentSha256: sha }) }
    },
    isSo: async ({ messageId, content, topic, channelId }, session) => {
      const found = await readMessage(session, messageId)
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
    about: ({ messageId }) => `delete ${messageId}`,
    line: messageLine,
    isSo: async ({ messageId }, session) => {
      const found = await readMessage(session, messageId)
      return found === null ? null : found === 'gone'
    },
  },
  setTopicPolicy: {
    about: ({ channelId, topic }) => topicPlaceKey(channelId, topic),
    value: ({ policy }) => ({ policy }),
    now: topicNow,
    show: topicShown,
  },
  muteTopic: {
    about: ({ channelId, topic }) => topicPlaceKey(channelId, topic),
    value: ({ op }) => ({ policy: op === 'add' ? policies.muted : policies.none }),
    now: topicNow,
    show: topicShown,
    isSo: async (_params, _session, again) => again,
  },
  updateSubscription: {
    about: propertyKey,
    line: subscriptionLine,
    value: ({ value }) => value,
    now: propertyNow,
    show: (params, value) => [propertyShown(params, value)],
  },
  updateSubscriptions: {
    about: ({ changes }) => changes.map(propertyKey).sort().join(', '),
    line: subscriptionLine,
    value: ({ changes }) => Object.fromEntries(changes.map((one) => [propertyKey(one), one.value])),
    now: ({ changes }, state) =>
      Object.fromEntries(changes.map((one) => [propertyKey(one), propertyNow(one, state)])),
    show: ({ changes }, value) => {
      const values = value as Readonly<Record<string, unknown>>
      return changes.map((one) => propertyShown(one, values[propertyKey(one)]))
    },
  },
  updateStatus: {
    about: (params) => `status ${Object.keys(params).sort().join(' ')}`,
    line: () => 'status',
    value: ({ isAway: _away, ...status }) => status,
    now: ({ isAway: _away, ...status }, state) =>
      fieldsOf({ ...noStatus, ...state.statuses.get(state.self.userId) }, Object.keys(status)),
    show: (_params, value, state) => [
      { ...own, type: 'user_status', userId: state.self.userId, status: value as object },
    ],
  },
  updateSettings: {
    about: ({ settings }) => `settings ${Object.keys(settings).sort().join(' ')}`,
    line: () => 'settings',
    value: ({ settings }) => settings,
    now: ({ settings }, state) => fieldsOf(state.userSettings, Object.keys(settings)),
    show: (_params, value) =>
      Object.entries(value as object).map(([property, each]) => ({
        ...own,
        type: 'user_settings',
        property,
        value: each as unknown,
      })),
  },
  muteUser: mutedKind(true),
  unmuteUser: mutedKind(false),
  updateMessageFlags: {
    isToldElsewhere: true,
    about: ({ flag, messageIds }) => `flag ${flag} ${messageIds.join(' ')}`,
    line: () => 'flags',
    joined: (earlier, later) =>
      earlier.op === later.op && earlier.flag === later.flag
        ? { ...later, messageIds: [...new Set([...earlier.messageIds, ...later.messageIds])] }
        : undefined,
    value: ({ op }) => op,
    show: ({ flag, messageIds }, value) => [
      { type: 'local/flags', op: value === 'add' ? 'add' : 'remove', flag, messageIds },
    ],
    leftOut: (params, answer, state) => {
      const messageIds = keptRead(state, params, answer as Parameters<typeof keptRead>[2])
      return [{ type: 'local/flags', op: 'add', flag: 'read', messageIds }]
    },
  },
  addReaction: reactionKind('add'),
  removeReaction: reactionKind('remove'),
  updateFlagsForNarrow: {
    about: ({ op: _op, ...rest }) => `flags ${JSON.stringify(rest)}`,
    line: () => 'flags',
  },
}

/** null: it is asked for at once, or not at all. */
export function actionKind(name: string): ActionKind<unknown> | null {
  if (!Object.hasOwn(kinds, name)) return null
  // The table's rows differ in their parameters; each is given what its own route's schema let through.
  return kinds[name as RouteName] ?? null
}
