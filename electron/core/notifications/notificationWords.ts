import { mapGet } from '../../../shared/collections/shardedMap.ts'
import { t } from '../../../shared/i18n.ts'
import type { Message } from '../../../shared/api/types.ts'
import { realmText } from '../../../shared/model/organization/realm.ts'
import { oneLine } from '../../../shared/model/messages/lineText.ts'
import { displayUser } from '../../../shared/model/people/users.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { notificationBody, notificationTitle } from '../../../shared/model/unread/notificationRule.ts'
import type { MessageFacts, UnreadToNotify } from '../../../shared/model/unread/unreadToNotify.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { hashOf, nameOf } from './reminder.ts'

/** An unread message that a notification shows. */
export interface NotifiedMessage extends UnreadToNotify {
  /** True if only a saved search is the reason. */
  readonly isSearched: boolean
  readonly silent: boolean
  /** Absent for a message that is known only from the registration. */
  readonly facts?: MessageFacts
  /** null if its text is not shown. */
  readonly message: Message | null
}

export interface NotificationWords {
  readonly title: string
  /** Called when the notification is shown. Reads the messages. */
  readonly body: () => string
  /** URL hash that a click opens in the window. */
  readonly hash: string
}

type WordsOf = (
  messages: readonly NotifiedMessage[],
  state: AccountState,
  settings: () => ClientSettings,
) => NotificationWords

/** Number of messages whose texts a notification shows. */
const maxTexts = 4
/** Maximum length of a text in characters if there are several. */
const maxTextLength = 120

/** Releases the messages whose texts are not shown, because they may be large. */
export const withRecentTexts = (messages: readonly NotifiedMessage[]): readonly NotifiedMessage[] =>
  messages.map((message, index) =>
    message.message === null || index >= messages.length - maxTexts ? message : { ...message, message: null },
  )

/** Returns the texts of a conversation's notification: of its message, or the number and the newest messages. */
export const conversationWords: WordsOf = (messages, state, settings) => {
  const [first] = messages as readonly [NotifiedMessage]
  const current = (message: NotifiedMessage) =>
    mapGet(state.messages.byId, message.messageId) ?? message.message
  const hash = hashOf(state, first.conversation, first.messageId)
  const only = messages.length === 1 ? current(first) : null
  if (only !== null)
    return {
      hash,
      title: notificationTitle(only, state),
      body: () => notificationBody(only, state, settings()),
    }
  const body = () => {
    const recent = messages.slice(-maxTexts).flatMap((message) => current(message) ?? [])
    return recent.flatMap((message) => lineOf(message, state, settings())).join('\n')
  }
  return { hash, title: countTitle(messages, state), body }
}

/** Returns the texts of the notification after an absence. */
export const summaryWords: WordsOf = (messages, state) => {
  const realmName = realmText(state, 'name', '')
  const mentions = mentionsIn(messages, state)
  const { conversation, messageId } = messages.at(-1)!
  return {
    hash: hashOf(state, conversation, messageId),
    title: t('core.notifyMissed', { count: messages.length }),
    body: () => (mentions > 0 ? `${realmName}\n${t('core.notifyMentions', { count: mentions })}` : realmName),
  }
}

function countTitle(messages: readonly NotifiedMessage[], state: AccountState): string {
  const { conversation } = messages[0]!
  const values = { count: messages.length, name: nameOf(state, conversation) }
  if (conversation.type === 'direct') return t('core.notifyDirects', values)
  const title = t('core.notifyTopic', values)
  const mentions = mentionsIn(messages, state)
  return mentions > 0 ? `${title}, ${t('core.notifyMentions', { count: mentions })}` : title
}

const mentionsIn = (messages: readonly NotifiedMessage[], { unreads }: AccountState): number =>
  messages.filter(({ messageId }) => unreads.mentions.has(messageId)).length

/** Returns the message's line, or nothing if its text is hidden. */
function lineOf(message: Message, state: AccountState, settings: ClientSettings): readonly string[] {
  const text = oneLine(notificationBody(message, state, settings), maxTextLength)
  if (text === '') return []
  const { name } = displayUser(state, message.senderId, message.senderName)
  return [t('core.notifyLine', { name, text })]
}
