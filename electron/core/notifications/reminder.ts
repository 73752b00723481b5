import type { Conversation } from '../../../shared/api/conversation.ts'
import { narrowFragment } from '../../../shared/content/links/narrowFragment.ts'
import { t } from '../../../shared/i18n.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { DueReminder, LaterItem } from '../../../shared/lists/itemSchemas.ts'
import { topicDisplayName } from '../../../shared/model/organization/realm.ts'
import { booleanSetting } from '../../../shared/model/organization/userSettings.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import { peopleNames } from '../../../shared/model/topics/nameOfConversation.ts'
import { chosenSound, hasSounds } from '../../../shared/model/unread/notificationRule.ts'
import { conversationNarrow, feedNarrow } from '../../../shared/model/views/narrow.ts'
import type { NotificationChange } from './notificationChange.ts'

/** Returns the notification of a conversation in Later whose time has come. Clicking it opens the conversation. */
export function reminderOf(
  account: string,
  { conversation }: LaterItem,
  state: AccountState,
): NotificationChange {
  return {
    type: 'show',
    account,
    key: `later:${conversationKey(conversation)}`,
    title: t('later.notify_title', { name: nameOf(state, conversation) }),
    body: t('later.notify_body'),
    silent: isSilent(state),
    sound: chosenSound(state),
    hash: hashOf(state, conversation),
    messageId: 0,
    isReminder: true,
  }
}

/** Returns the notification of a message's reminder. Clicking it opens the message. */
export function messageReminderOf(
  account: string,
  { conversation, messageId, note }: DueReminder,
  state: AccountState,
): NotificationChange {
  return {
    type: 'show',
    account,
    key: `reminder:${String(messageId)}`,
    title:
      conversation === null
        ? t('reminders.notify_title_plain')
        : t('reminders.notify_title', { name: nameOf(state, conversation) }),
    body: note || t('reminders.notify_body'),
    silent: isSilent(state),
    sound: chosenSound(state),
    hash:
      conversation === null
        ? narrowFragment(feedNarrow, { near: messageId })
        : hashOf(state, conversation, messageId),
    messageId: 0,
    isReminder: true,
  }
}

/** Returns the URL hash that opens a conversation, at the message `near` if it is given. */
export const hashOf = (
  state: AccountState,
  conversation: Conversation,
  near: MessageId | null = null,
): string =>
  narrowFragment(conversationNarrow(conversation), {
    near,
    channelName: (id) => state.channels.get(id)?.name ?? null,
    ownUserId: state.self.userId,
  })

export const isSilent = (state: AccountState): boolean =>
  !hasSounds(state) || !booleanSetting(state, 'enable_sounds', true)

/** Returns the conversation's name in a notification. */
export function nameOf(state: AccountState, conversation: Conversation): string {
  if (conversation.type === 'direct') return peopleNames(state, conversation.userIds)
  const channel = state.channels.get(conversation.channelId)?.name ?? ''
  return `#${channel} > ${topicDisplayName(state, conversation.topic)}`
}
