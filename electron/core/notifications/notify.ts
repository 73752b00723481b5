import type { Message, MessageId } from '../../../shared/api/types.ts'
import { conversationOf } from '../../../shared/api/conversationKey.ts'
import { matchesSearch } from '../../../shared/model/search/matchesSearch.ts'
import type { SavedSearch } from '../../../shared/lists/itemSchemas.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import {
  decideOnMessage,
  notificationFor,
  quietByComputer,
} from '../../../shared/model/unread/notificationRule.ts'
import { newestUnread } from '../../../shared/model/unread/unreadIndex.ts'
import { passesQuietTime, quietTimeAt } from '../../../shared/model/unread/quietTime.ts'
import { unreadToNotify, type UnreadToNotify } from '../../../shared/model/unread/unreadToNotify.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { BatchChange } from '../store/messages/batch.ts'
import type { Guard } from '../platform/guard.ts'
import type { ActionTarget } from './actions.ts'
import { afterMove, createNotificationGroups, movesOf } from './notificationGroups.ts'
import type { Close, Show } from './notificationGroups.ts'
import type { NotifiedMessage } from './notificationWords.ts'
import { isSilent } from './reminder.ts'

export interface NotifyContext {
  readonly settings: () => ClientSettings
  /** Returns true while a window that shows this account has the focus. */
  readonly focused: () => boolean
  /** Returns true while the account is muted or paused. Its messages are not notified later, either. */
  readonly isMuted: () => boolean
  /** The newest message that an earlier run notified of. */
  readonly lastNotifiedId: MessageId
  /** Returns the time in ms since the epoch. */
  readonly now: () => number
  /** A quiet time of an earlier run held back the messages after this one; null: it held back none. */
  readonly heldSince: MessageId | null
  /** Called when `heldSince` changes. */
  readonly onHeld: (since: MessageId | null) => void
  readonly guard: Guard
}

/** A gap after which saved searches may match more messages than are known here, so the server is asked first. */
export interface Missed {
  readonly type: 'missed'
  readonly searches: readonly SavedSearch[]
  /** Messages up to this one are not new. */
  readonly since: MessageId
  /** Returns the summary, or nothing if no message is new. `found` has the server's messages for the searches. */
  readonly showFound: (found: readonly Message[]) => readonly (Show | Close)[]
}

/** Turns each batch of an account into notifications to show and to close. */
export interface Notifier {
  readonly process: (change: BatchChange) => readonly (Show | Close | Missed)[]
  /** Marks messages up to `newest`, and the unread ones of `state`, as notified by an earlier run. */
  readonly restored: (newest: MessageId, state: AccountState) => void
  /** Returns the conversation of a notification that was shown, even if it is closed by now; null for others. */
  readonly targetOf: (key: string) => ActionTarget | null
  /** Returns the summary of what was held back if the quiet time has ended. */
  readonly release: () => readonly (Show | Close | Missed)[]
  /** Returns true if messages are held back, or may be. */
  readonly isHolding: () => boolean
}

export function createNotifier({
  focused,
  guard,
  heldSince: heldBefore,
  isMuted,
  lastNotifiedId,
  now,
  onHeld,
  settings,
}: NotifyContext): Notifier {
  /** The last processed message. Messages repeated by a fetch or a registration cause no second notification. */
  let lastProcessedId = lastNotifiedId
  let latest: AccountState | null = null
  const groups = createNotificationGroups(settings)
  /** The messages after this one are summarized when the quiet time ends; null outside of quiet times. */
  let heldSince = heldBefore
  const circumstances = () => ({ settings: settings(), focused: focused(), isMuted: isMuted() })
  const quietTime = () => quietTimeAt(settings(), now())
  const hold = (since: MessageId | null): void => {
    if (heldSince === since) return
    heldSince = since
    onHeld(since)
  }

  const newMessage = (event: AccountEvent, before: AccountState): NotifiedMessage | null => {
    if (event.type !== 'message' || event.message.id <= lastProcessedId) return null
    lastProcessedId = event.message.id
    const searches = searchesWithNotifications(before)
    const verdict = notificationFor(event, before, {
      ...circumstances(),
      heldBy: ({ flags }, why) => (passesQuietTime({ flags, why }, settings()) ? null : quietTime()),
      ...(searches.length > 0 && {
        isSearched: (found) => searches.some(({ narrow }) => matchesSearch(found, narrow, before)),
      }),
    })
    if (!verdict.notify) return null
    const { message, conversation, silent, why } = verdict
    const { flags, senderId } = message
    return {
      messageId: message.id,
      conversation,
      isSearched: why === 'saved-search',
      silent,
      facts: { flags, senderId },
      message,
    }
  }

  /** Returns what arrived without an event queue. */
  const missed = (
    maxId: MessageId,
    before: AccountState | null,
    after: AccountState,
  ): readonly NotifiedMessage[] | Missed => {
    const since = lastProcessedId
    lastProcessedId = Math.max(lastProcessedId, maxId, newestUnread(after.unreads))
    return before === null ? [] : unreadSince(since, after)
  }
  /** Returns the unread messages after `since` up to the last processed one, unless nothing may be shown now. */
  const unreadSince = (since: MessageId, after: AccountState): readonly NotifiedMessage[] | Missed => {
    if (quietByComputer(circumstances()) !== null) return []
    const isQuiet = quietTime() !== null
    const rest = { message: null, silent: isSilent(after), isSearched: false }
    // The flags of messages that are not cached are unknown.
    const passes = (why: string) => !isQuiet || passesQuietTime({ flags: [], why }, settings())
    const news = unreadToNotify(after, since, passes)
      .filter(({ messageId }) => messageId <= lastProcessedId)
      .map((message) => ({ ...message, ...rest }))
    const searches = isQuiet ? [] : searchesWithNotifications(after)
    if (searches.length === 0 || newestUnread(after.unreads) <= since) return news
    const showFound = (found: readonly Message[]): readonly (Show | Close)[] => {
      // The user may have read some of them meanwhile.
      const state = latest ?? after
      const besides = foundBesides(news, found, searches, since, state)
      const all = [...news, ...besides.map((each) => ({ ...rest, ...each, isSearched: true }))]
      groups.summarize(all, state)
      return groups.takeChanges(state)
    }
    return { type: 'missed', searches, since, showFound }
  }

  /** Summarizes what was held back if the quiet time has ended, and notes the start of another one. */
  const endQuietTime = (state: AccountState, gaps: Missed[]): void => {
    if (quietTime() !== null) return hold(heldSince ?? lastProcessedId)
    if (heldSince === null) return
    const found = unreadSince(heldSince, state)
    hold(null)
    if ('type' in found) gaps.push(found)
    else groups.summarize(found, state)
  }

  return {
    targetOf: groups.targetOf,
    isHolding: () => heldSince !== null,
    release: () => {
      if (latest === null || heldSince === null || quietTime() !== null) return []
      const gaps: Missed[] = []
      endQuietTime(latest, gaps)
      return [...gaps, ...groups.takeChanges(latest)]
    },
    restored: (newest, state) => {
      lastProcessedId = Math.max(lastProcessedId, newest, newestUnread(state.unreads))
    },
    process: ({ batch, before, after }) => {
      if (after === null) return []
      latest = after
      if (isMuted()) groups.clear()
      // The user is back.
      if (focused()) groups.endSummary()
      const moves = movesOf(batch.events)
      groups.revise(before, after, moves)
      const news: NotifiedMessage[] = []
      const gaps: Missed[] = []
      endQuietTime(after, gaps)
      const handle = (event: AccountEvent): void => {
        if (event.type !== 'local/snapshot') {
          const message = before === null ? null : newMessage(event, before)
          if (message !== null) news.push(afterMove(message, moves))
          return
        }
        const found = missed(event.snapshot.maxMessageId, before, after)
        if ('type' in found) gaps.push(found)
        else groups.summarize(found, after)
      }
      // An event that cannot be processed does not stop the others.
      for (const event of batch.events) guard('notification', () => handle(event), undefined)
      groups.add(news, after)
      // The user sees what arrives in a focused window, and a muted account is not notified later, either.
      if (heldSince !== null && quietByComputer(circumstances()) !== null) hold(lastProcessedId)
      return [...gaps, ...groups.takeChanges(after)]
    },
  }
}

const searchesWithNotifications = (state: AccountState): readonly SavedSearch[] =>
  [...state.savedSearches.values()].filter(({ tells }) => tells)

/** Returns the unread messages that match a search and that no other rule notifies of or silences. */
function foundBesides(
  news: readonly UnreadToNotify[],
  found: readonly Message[],
  searches: readonly SavedSearch[],
  since: MessageId,
  state: AccountState,
): readonly UnreadToNotify[] {
  const newsIds = new Set(news.map(({ messageId }) => messageId))
  return found.flatMap((message) => {
    if (message.id <= since || newsIds.has(message.id)) return []
    if (
      decideOnMessage(message, state).why !== 'not-asked-for' ||
      !searches.some(({ narrow }) => matchesSearch(message, narrow, state))
    )
      return []
    return { messageId: message.id, conversation: conversationOf(message, state.self.userId) }
  })
}
