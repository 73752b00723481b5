import type { Conversation } from '../../../shared/api/conversation.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { chosenSound } from '../../../shared/model/unread/notificationRule.ts'
import { isUnread } from '../../../shared/model/unread/unreads.ts'
import { decideOnUnread } from '../../../shared/model/unread/unreadToNotify.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { keepNewest } from '../platform/keepOnly.ts'
import { actionsFor, type ActionTarget } from './actions.ts'
import { conversationWords, summaryWords, withRecentTexts } from './notificationWords.ts'
import type { NotificationWords, NotifiedMessage } from './notificationWords.ts'

export interface Show extends NotificationWords {
  readonly type: 'show'
  readonly key: string
  readonly messageId: MessageId
  /** True for no sound. */
  readonly silent: boolean
  /** The server's name of the account's sound. */
  readonly sound: string
  /** True if the messages are not new. Only a notification that is still on the screen changes then. */
  readonly isUpdate: boolean
  readonly actions: ReturnType<typeof actionsFor>
}
export interface Close {
  readonly type: 'close'
  readonly key: string
}

/** Key of the notification that summarizes an absence. */
export const summaryKey = 'missed'

/** Number of conversations with new messages above which one summary is shown. */
const maxAtOnce = 5

/** Maximum number of an account's notifications. The one without news for the longest time is closed. */
export const maxNotifications = 40

/** Maximum number of notifications of which actions are accepted. */
const maxTargets = 200

/** Parts of the state with which a message may no longer deserve its notification. */
const decisive = ['unreads', 'userTopics', 'subscriptions', 'mutedUsers', 'userSettings'] as const

/**
 * The unread messages of an account's notifications: one notification per conversation, and a summary. Each message is
 * in exactly one of them.
 */
export interface NotificationGroups {
  /** Adds new messages to the notifications of their conversations, or to the summary if there are many. */
  readonly add: (messages: readonly NotifiedMessage[], state: AccountState) => void
  /** Adds new messages to the summary, which takes over the other notifications of their conversations. */
  readonly summarize: (messages: readonly NotifiedMessage[], state: AccountState) => void
  /** Removes messages that were read or that no rule notifies of any more, and follows moved ones. */
  readonly revise: (before: AccountState | null, after: AccountState, moves: Moves) => void
  readonly endSummary: () => void
  /** Called when the notifications are closed by the shell. */
  readonly clear: () => void
  /** Returns the notifications to show and to close since the last call. */
  readonly takeChanges: (state: AccountState) => readonly (Show | Close)[]
  /** Returns the conversation of a notification that was shown, even if it is closed by now; null for others. */
  readonly targetOf: (key: string) => ActionTarget | null
}

export function createNotificationGroups(settings: () => ClientSettings): NotificationGroups {
  const groups = new Map<string, readonly NotifiedMessage[]>()
  /** The new messages of each changed notification. */
  const changed = new Map<string, readonly NotifiedMessage[]>()
  /** An action may arrive when its notification is closed already. */
  const targets = new Map<string, ActionTarget>()

  /** Adds messages to a notification and makes it the newest. */
  const put = (key: string, messages: readonly NotifiedMessage[]): void => {
    const all = [...(groups.get(key) ?? []), ...messages].sort((a, b) => a.messageId - b.messageId)
    groups.delete(key)
    groups.set(key, withRecentTexts(all))
  }
  const remove = (key: string): void => {
    if (groups.delete(key)) changed.set(key, [])
  }
  const summarize: NotificationGroups['summarize'] = (messages, state) => {
    const shown = new Set([...groups.values()].flat().map(({ messageId }) => messageId))
    const news = messages.filter((message) => !shown.has(message.messageId) && isDeserved(message, state))
    if (news.length === 0) return
    const keys = new Set(news.map(({ conversation }) => conversationKey(conversation)))
    const joined = [...keys].flatMap((key) => groups.get(key) ?? [])
    for (const key of keys) remove(key)
    put(summaryKey, [...joined, ...news])
    changed.set(summaryKey, news)
  }
  const showOf = (
    key: string,
    news: readonly NotifiedMessage[],
    messages: readonly NotifiedMessage[],
    state: AccountState,
  ): Show => {
    const isSummary = key === summaryKey
    const { conversation, messageId } = messages.at(-1)!
    const target = {
      conversation,
      messageIds: messages.map((message) => message.messageId),
      newestId: messageId,
    }
    if (!isSummary) {
      targets.delete(key)
      targets.set(key, target)
      keepNewest(targets, maxTargets)
    }
    return {
      type: 'show',
      key,
      messageId,
      silent: news.every(({ silent }) => silent),
      sound: chosenSound(state),
      isUpdate: news.length === 0,
      actions: isSummary ? [] : actionsFor(target, state),
      ...(isSummary ? summaryWords : conversationWords)(messages, state, settings),
    }
  }

  return {
    summarize,
    add: (messages, state) => {
      const byKey = new Map<string, NotifiedMessage[]>()
      for (const message of messages) {
        if (!isDeserved(message, state)) continue
        const key = conversationKey(message.conversation)
        const group = byKey.get(key)
        if (group === undefined) byKey.set(key, [message])
        else group.push(message)
      }
      if (byKey.size > maxAtOnce) return summarize([...byKey.values()].flat(), state)
      for (const [key, news] of byKey) {
        put(key, news)
        changed.set(key, news)
      }
    },
    revise: (before, after, moves) => {
      if (groups.size === 0) return
      if (moves.size === 0 && decisive.every((part) => before?.[part] === after[part])) return
      const moved = new Map<string, NotifiedMessage[]>()
      for (const [key, messages] of [...groups]) {
        const left: NotifiedMessage[] = []
        for (const message of messages) {
          const current = afterMove(message, moves)
          const isMoved = key !== summaryKey && current !== message
          const next = isMoved ? conversationKey(current.conversation) : key
          if (!isDeserved(current, after)) continue
          if (next === key) left.push(current)
          else moved.set(next, [...(moved.get(next) ?? []), current])
        }
        if (left.length === 0) remove(key)
        else groups.set(key, left)
        if (left.length < messages.length) changed.set(key, [])
      }
      for (const [key, messages] of moved) {
        // Another topic's notification is not on the screen yet, so it is shown, without a sound.
        changed.set(key, groups.has(key) ? [] : messages.map((message) => ({ ...message, silent: true })))
        put(key, messages)
      }
    },
    endSummary: () => remove(summaryKey),
    clear: () => groups.clear(),
    takeChanges: (state) => {
      const closed = [...changed.keys()].filter((key) => !groups.has(key))
      const keys = [...groups.keys()]
      keepNewest(groups, maxNotifications)
      closed.push(...keys.filter((key) => !groups.has(key)))
      const shows = [...changed].flatMap(([key, news]) => {
        const messages = groups.get(key)
        return messages === undefined ? [] : showOf(key, news, messages, state)
      })
      changed.clear()
      return [...shows, ...closed.map((key) => ({ type: 'close' as const, key }))]
    },
    targetOf: (key) => targets.get(key) ?? null,
  }
}

/** True if the message is still unread and a rule notifies of it. */
function isDeserved(message: NotifiedMessage, state: AccountState): boolean {
  if (!isUnread(state, message.messageId)) return false
  const { notify, why } = decideOnUnread(state, message)
  return notify || (message.isSearched && why === 'not-asked-for')
}

/** The new conversations of moved messages. */
type Moves = ReadonlyMap<MessageId, Conversation>

export function movesOf(events: readonly AccountEvent[]): Moves {
  const moves = new Map<MessageId, Conversation>()
  for (const event of events) {
    if (event.type !== 'update_message' || event.move === null) continue
    const { newChannelId: channelId, newTopic: topic } = event.move
    for (const id of event.messageIds) moves.set(id, { type: 'channel', channelId, topic })
  }
  return moves
}

export function afterMove(message: NotifiedMessage, moves: Moves): NotifiedMessage {
  const conversation = moves.get(message.messageId)
  return conversation === undefined ? message : { ...message, conversation }
}
