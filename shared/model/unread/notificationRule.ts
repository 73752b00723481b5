import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import type { Message } from '../../api/types.ts'
import { contentText } from '../../content/text/contentText.ts'
import { parseContent } from '../../content/parseContent.ts'
import { notificationLimits } from '../../content/html/parseHtml.ts'
import type { ClientSettings } from '../../settings/settings.ts'
import { hasFlag, isDirectMention, isMention, isRead } from '../../api/flags.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { conversationOf } from '../../api/conversationKey.ts'
import { isUserMuted } from '../people/mutedUsers.ts'
import { topicDisplayName } from '../organization/realm.ts'
import { booleanSetting } from '../organization/userSettings.ts'
import { isTopicFollowed, isTopicMuted } from '../topics/userTopics.ts'
import { memoByObject } from '../../collections/memo.ts'
import { displayUser } from '../people/users.ts'

/** Reasons for notifying of a message. */
export type NotifyReason =
  | 'direct'
  | 'mention'
  | 'wildcard-mention'
  | 'alert-word'
  | 'followed-topic'
  | 'channel'
  | 'saved-search'

/** Reasons for not notifying of a message. They are logged, to answer "why did I get no notification?". */
export type QuietReason =
  | 'no-message'
  | 'own-message'
  | 'read'
  | 'muted-user'
  | 'switched-off'
  | 'window-focused'
  | 'muted-conversation'
  | 'not-asked-for'

export type NotificationVerdict =
  | {
      readonly notify: true
      readonly why: NotifyReason
      readonly message: Message
      readonly conversation: Conversation
      readonly silent: boolean
    }
  | { readonly notify: false; readonly why: QuietReason }

export interface NotificationContext {
  readonly settings: Pick<ClientSettings, 'notifications'>
  /** True when a window that shows this account has the focus. */
  readonly focused: boolean
  /** Returns true for messages found by a saved search that the user wants notifications for. */
  readonly isSearched?: (message: Message) => boolean
}

/** Decides whether to notify of an event. before: the state before the event. */
export function notificationFor(
  event: AccountEvent,
  before: AccountState,
  { settings, focused, isSearched }: NotificationContext,
): NotificationVerdict {
  if (event.type !== 'message') return quiet('no-message')
  const { message } = event
  const reason = reasonFor(message, before)
  // Nothing forbids a notification, and only a saved search can still ask for one.
  const isUnasked = typeof reason === 'object' && reason.why === 'not-asked-for'
  if (typeof reason === 'object' && (!isUnasked || isSearched === undefined)) return reason
  if (!settings.notifications) return quiet('switched-off')
  if (focused) return quiet('window-focused')
  // Last, because searching the text of the message takes time.
  if (typeof reason === 'object' && isSearched?.(message) !== true) return reason
  const why = typeof reason === 'object' ? 'saved-search' : reason
  return {
    notify: true,
    why,
    message,
    conversation: conversationOf(message, before.self.userId),
    silent: !isAudible(message, before),
  }
}

export type Quiet = NotificationVerdict & { readonly notify: false }

const quiet = (why: QuietReason): Quiet => ({ notify: false, why })

/** Applies the rule to the message alone, without regard to the focused window and the settings of this computer. */
export function reasonFor(message: Message, state: AccountState): NotifyReason | Quiet {
  if (message.senderId === state.self.userId) return quiet('own-message')
  if (isRead(message)) return quiet('read')
  if (isUserMuted(state, message.senderId)) return quiet('muted-user')
  return reasonAt(conversationOf(message, state.self.userId), message, state)
}

/** Does the same for an unread message of which only the conversation and flags are known. Its sender is not muted. */
export function reasonAt(
  conversation: Conversation,
  message: Pick<Message, 'flags'>,
  state: AccountState,
): NotifyReason | Quiet {
  // This setting covers direct messages, alert words and all kinds of mentions.
  const isOn = booleanSetting(state, 'enable_desktop_notifications', true)
  if (conversation.type === 'direct') return isOn ? 'direct' : quiet('switched-off')
  // A mention by name overrides every mute.
  const isNamed = isDirectMention(message)
  if (isNamed && isOn) return 'mention'
  const { channelId, topic } = conversation
  const followed = isTopicFollowed(state, channelId, topic)
  if (followed && booleanSetting(state, 'enable_followed_topic_desktop_notifications', true))
    return 'followed-topic'
  if (!isNamed && isTopicMuted(state, channelId, topic)) return quiet('muted-conversation')
  if (isOn && isMention(message) && wildcardsNotify(state, channelId, followed)) return 'wildcard-mention'
  if (isOn && hasFlag(message, 'has_alert_word')) return 'alert-word'
  if (channelNotifies(state, channelId)) return 'channel'
  return quiet(isNamed ? 'switched-off' : 'not-asked-for')
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
export const hasSounds = (state: AccountState): boolean => state.userSettings['notification_sound'] !== 'none'

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
