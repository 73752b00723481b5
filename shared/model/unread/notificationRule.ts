import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import type { Message, UserId } from '../../api/types.ts'
import { contentText } from '../../content/text/contentText.ts'
import { parseContent } from '../../content/parseContent.ts'
import { notificationLimits } from '../../content/html/parseHtml.ts'
import { settingRow, type ClientSettings } from '../../settings/settings.ts'
import { hasFlag, isDirectMention, isMention, isRead } from '../../api/flags.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { conversationOf } from '../../api/conversationKey.ts'
import { isUserMuted } from '../people/mutedUsers.ts'
import { topicDisplayName } from '../organization/realm.ts'
import { booleanSetting } from '../organization/userSettings.ts'
import { isTopicFollowed, isTopicMuted } from '../topics/userTopics.ts'
import { memoByObject } from '../../collections/memo.ts'
import { displayUser } from '../people/users.ts'
import type { QuietTime } from './quietTime.ts'

/** Reasons for notifying of a message. */
export type NotifyReason =
  | 'direct'
  | 'mention'
  | 'wildcard-mention'
  | 'alert-word'
  | 'followed-topic'
  | 'channel'
  | 'saved-search'

/** Reasons for not notifying of a message. */
export type QuietReason =
  | 'no-message'
  | 'own-message'
  | 'read'
  | 'muted-user'
  | 'muted-conversation'
  | 'switched-off'
  | 'not-asked-for'
  | 'muted-account'
  | 'window-focused'
  | QuietTime

/** The decision on a message, with the rule that made it. */
export type NotificationDecision = Notified | Quiet
interface Notified {
  readonly notify: true
  readonly why: NotifyReason
}
export interface Quiet {
  readonly notify: false
  readonly why: QuietReason
}

/** Facts on a message that the rules of the account need. */
export interface RuleInput {
  readonly conversation: Conversation
  readonly message: Pick<Message, 'flags'>
  /** The sender, or all users of whom one has sent the message; null if unknown. */
  readonly senders: readonly UserId[] | null
  readonly state: AccountState
}

interface Rule<Reason, Input> {
  readonly why: Reason
  readonly notify: boolean
  readonly applies: (input: Input) => boolean
}
type AccountRule =
  | (Rule<NotifyReason, RuleInput> & { readonly notify: true })
  | (Rule<QuietReason, RuleInput> & { readonly notify: false })

/** Covers direct messages, alert words and all kinds of mentions. */
const isOn = ({ state }: RuleInput): boolean => booleanSetting(state, 'enable_desktop_notifications', true)
const isDirect = ({ conversation }: RuleInput): boolean => conversation.type === 'direct'
const isNamed = ({ message }: RuleInput): boolean => isDirectMention(message)
const isFollowed = ({ conversation, state }: RuleInput): boolean =>
  conversation.type === 'channel' && isTopicFollowed(state, conversation.channelId, conversation.topic)

/** The rules of the account. The first one that applies decides. */
const accountRules: readonly AccountRule[] = [
  {
    why: 'own-message',
    notify: false,
    applies: ({ senders, state }) => senders?.every((id) => id === state.self.userId) === true,
  },
  { why: 'read', notify: false, applies: ({ message }) => isRead(message) },
  {
    why: 'muted-user',
    notify: false,
    applies: ({ senders, state }) => senders?.every((id) => isUserMuted(state, id)) === true,
  },
  { why: 'direct', notify: true, applies: (input) => isDirect(input) && isOn(input) },
  { why: 'switched-off', notify: false, applies: isDirect },
  // A mention by name overrides every mute.
  { why: 'mention', notify: true, applies: (input) => isNamed(input) && isOn(input) },
  {
    why: 'followed-topic',
    notify: true,
    applies: (input) =>
      isFollowed(input) && booleanSetting(input.state, 'enable_followed_topic_desktop_notifications', true),
  },
  {
    why: 'muted-conversation',
    notify: false,
    applies: (input) =>
      !isNamed(input) &&
      input.conversation.type === 'channel' &&
      isTopicMuted(input.state, input.conversation.channelId, input.conversation.topic),
  },
  {
    why: 'wildcard-mention',
    notify: true,
    applies: (input) =>
      input.conversation.type === 'channel' &&
      isMention(input.message) &&
      isOn(input) &&
      wildcardsNotify(input.state, input.conversation.channelId, isFollowed(input)),
  },
  {
    why: 'alert-word',
    notify: true,
    applies: (input) => hasFlag(input.message, 'has_alert_word') && isOn(input),
  },
  {
    why: 'channel',
    notify: true,
    applies: ({ conversation, state }) =>
      conversation.type === 'channel' && channelNotifies(state, conversation.channelId),
  },
  { why: 'switched-off', notify: false, applies: isNamed },
]

/** Decides by the rules of the account, without regard to this computer and its windows. */
export function decideByAccount(input: RuleInput): NotificationDecision {
  const rule = accountRules.find(({ applies }) => applies(input))
  if (rule === undefined) return { notify: false, why: 'not-asked-for' }
  return rule.notify ? { notify: true, why: rule.why } : { notify: false, why: rule.why }
}

/** Decides on a message by the rules of the account. */
export const decideOnMessage = (message: Message, state: AccountState): NotificationDecision =>
  decideByAccount({
    conversation: conversationOf(message, state.self.userId),
    message,
    senders: [message.senderId],
    state,
  })

/** The circumstances in which a message arrives. */
export interface Circumstances {
  readonly settings: Pick<ClientSettings, 'notifications'>
  /** The quiet time that holds back the message, or null. */
  readonly quietTime?: QuietTime | null
  /** True when a window that shows this account has the focus. */
  readonly focused: boolean
  /** True while the account is muted or paused. */
  readonly isMuted?: boolean
}

type ComputerRule = Rule<QuietReason, Circumstances> & { readonly notify: false }

/** The rules of this computer, on messages of which the account's rules notify. The first one that applies decides. */
const computerRules: readonly ComputerRule[] = [
  { why: 'switched-off', notify: false, applies: ({ settings }) => !settings.notifications },
  { why: 'muted-account', notify: false, applies: ({ isMuted }) => isMuted === true },
  { why: 'window-focused', notify: false, applies: ({ focused }) => focused },
  {
    why: 'do-not-disturb',
    notify: false,
    applies: ({ quietTime }) => quietTime === 'do-not-disturb',
  },
]

/** Returns the rule of this computer that forbids a notification, or null. */
export function quietByComputer(circumstances: Circumstances): Quiet | null {
  const rule = computerRules.find(({ applies }) => applies(circumstances))
  return rule === undefined ? null : { notify: false, why: rule.why }
}

export interface NotificationContext extends Omit<Circumstances, 'quietTime'> {
  /** Returns the quiet time that holds back this message, or null. */
  readonly heldBy?: (message: Message, why: NotifyReason) => QuietTime | null
  /** Returns true for messages found by a saved search that the user wants notifications for. */
  readonly isSearched?: (message: Message) => boolean
}

/** A notification of a single message. */
export interface NotificationVerdict extends Notified {
  readonly message: Message
  readonly conversation: Conversation
  readonly silent: boolean
}

/** Decides whether to notify of an event. before: the state before the event. */
export function notificationFor(
  event: AccountEvent,
  before: AccountState,
  { heldBy, isSearched, ...circumstances }: NotificationContext,
): NotificationVerdict | Quiet {
  if (event.type !== 'message') return { notify: false, why: 'no-message' }
  const { message } = event
  const decision = decideOnMessage(message, before)
  // Without a rule, a saved search can still ask for a notification.
  if (!decision.notify && (decision.why !== 'not-asked-for' || isSearched === undefined)) return decision
  const why = decision.notify ? decision.why : 'saved-search'
  const quiet = quietByComputer({ ...circumstances, quietTime: heldBy?.(message, why) ?? null })
  if (quiet !== null) return quiet
  // Last, because searching the text of the message takes time.
  if (!decision.notify && isSearched?.(message) !== true) return decision
  return {
    notify: true,
    why,
    message,
    conversation: conversationOf(message, before.self.userId),
    silent: !isAudible(message, before),
  }
}

function wildcardsNotify(state: AccountState, channelId: number, followed: boolean): boolean {
  if (followed && booleanSetting(state, 'enable_followed_topic_wildcard_mentions_notify', true)) return true
  const channelSetting = state.subscriptions.get(channelId)?.wildcardMentionsNotify ?? null
  return channelSetting ?? booleanSetting(state, 'wildcard_mentions_notify', true)
}

function channelNotifies(state: AccountState, channelId: number): boolean {
  const channelSetting = state.subscriptions.get(channelId)?.desktopNotifications ?? null
  return channelSetting ?? booleanSetting(state, 'enable_stream_desktop_notifications', false)
}

/** Returns true when the user wants notification sounds. A single notification may still be silent. */
export const hasSounds = (state: AccountState): boolean => chosenSound(state) !== 'none'

/** Returns the server's name of the sound chosen by the user. */
export function chosenSound({ userSettings }: Pick<AccountState, 'userSettings'>): string {
  const name = userSettings['notification_sound']
  return typeof name === 'string' ? name : settingRow('sound').fallback
}

/**
 * Returns true when a notification plays a sound. Sounds have settings apart from those for notifications; any one of
 * them that applies is enough.
 */
function isAudible(message: Message, state: AccountState): boolean {
  if (!hasSounds(state)) return false
  const isOn = booleanSetting(state, 'enable_sounds', true)
  if (message.type === 'direct') return isOn
  const { channelId, topic } = message
  const followed = isTopicFollowed(state, channelId, topic)
  if (isOn && (isDirectMention(message) || hasFlag(message, 'has_alert_word'))) return true
  if (isOn && isMention(message) && wildcardsNotify(state, channelId, followed)) return true
  if (followed && booleanSetting(state, 'enable_followed_topic_audible_notifications', true)) return true
  const channelSetting = state.subscriptions.get(channelId)?.audibleNotifications ?? null
  return channelSetting ?? booleanSetting(state, 'enable_stream_audible_notifications', false)
}

/** Returns the title of a notification of this message alone. */
export function notificationTitle(message: Message, state: AccountState): string {
  const sender = displayUser(state, message.senderId, message.senderName).name
  if (message.type === 'channel') {
    const channel = state.channels.get(message.channelId)?.name ?? message.channelName
    return `${sender} (#${channel} > ${topicDisplayName(state, message.topic)})`
  }
  const others = message.userIds.filter((id) => id !== state.self.userId && id !== message.senderId)
  if (others.length === 0) return sender
  return `${sender} (${others.map((id) => displayUser(state, id).name).join(', ')})`
}

/**
 * Returns the text of a notification, "" when the user or the organization hides it. Not part of the verdict, because
 * parsing a message takes milliseconds and most notifications of a burst are never shown.
 */
export function notificationBody(
  message: Message,
  before: AccountState,
  { notificationContent }: Pick<ClientSettings, 'notificationContent'>,
): string {
  if (!notificationContent) return ''
  if (message.type === 'direct' && !booleanSetting(before, 'pm_content_in_desktop_notifications', true))
    return ''
  return bodyOf(message)
}

/** Kept, because a conversation's notification shows each text again with the next one. */
const bodyOf = memoByObject(({ content }: Message): string =>
  contentText(parseContent(content, undefined, notificationLimits), { hideSpoilers: true }),
)
