import type { Conversation } from '../../../shared/api/conversation.ts'
import { narrowFragment } from '../../../shared/content/links/narrowFragment.ts'
import type { Message, MessageId } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import {
  hasSounds,
  notificationBody,
  notificationFor,
  reasonFor,
} from '../../../shared/model/unread/notificationRule.ts'
import { realmText } from '../../../shared/model/organization/realm.ts'
import { booleanSetting } from '../../../shared/model/organization/userSettings.ts'
import { matchesSearch } from '../../../shared/model/search/matchesSearch.ts'
import type { SavedSearch } from '../../../shared/lists/itemSchemas.ts'
import { conversationOf } from '../../../shared/api/conversationKey.ts'
import { isUnread } from '../../../shared/model/unread/unreads.ts'
import { newestUnread } from '../../../shared/model/unread/unreadIndex.ts'
import { unreadToNotify, type UnreadToNotify } from '../../../shared/model/unread/unreadToNotify.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { BatchChange } from '../store/messages/batch.ts'
import type { Guard } from '../platform/guard.ts'
import { keepNewest } from '../platform/keepOnly.ts'

export type NotifyChange =
  | {
      readonly type: 'show'
      readonly key: string
      readonly title: string
      readonly body: string
      /** True for no sound by the system. */
      readonly silent: boolean
      readonly hash: string
      readonly messageId: MessageId
    }
  | { readonly type: 'close'; readonly key: string }

export interface NotifyContext {
  readonly settings: () => ClientSettings
  /** Returns true while a window that shows this account has the focus. */
  readonly focused: () => boolean
  /** The newest message that an earlier run notified of. */
  readonly lastNotifiedId: MessageId
  readonly guard: Guard
}

export type Show = Omit<Extract<NotifyChange, { type: 'show' }>, 'body'> & {
  /** Called when the notification is shown. Reads the message. */
  readonly body: () => string
}
type Close = Extract<NotifyChange, { type: 'close' }>

/** A gap after which saved searches may match more messages than are known here, so the server is asked first. */
export interface Missed {
  readonly type: 'missed'
  readonly searches: readonly SavedSearch[]
  /** Messages up to this one are not new. */
  readonly since: MessageId
  /** Returns the notification, or null if there is nothing new. `found` has the server's messages for the searches. */
  readonly showFound: (found: readonly Message[]) => Show | null
}

/** Number of notifications in a batch above which they are merged into one. */
const maxAtOnce = 5

/** Maximum number of notifications remembered for closing. The system shows no more, so older ones need no closing. */
const maxShown = 200

const keyOf = (id: MessageId) => `message:${id}`

/** Turns each batch of an account into notifications to show and to close. */
export interface Notifier {
  readonly process: (change: BatchChange) => readonly (Show | Close | Missed)[]
  /** Marks messages up to `newest`, and the unread ones of `state`, as notified by an earlier run. */
  readonly restored: (newest: MessageId, state: AccountState) => void
}

export function createNotifier({ focused, guard, settings, lastNotifiedId }: NotifyContext): Notifier {
  /** The last processed message. Messages repeated by a fetch or a registration cause no second notification. */
  let lastProcessedId = lastNotifiedId
  let shown = new Map<string, MessageId>()
  /** Messages counted by the merged notification on the screen. Some may be read by now. */
  let merged: ReadonlySet<MessageId> = new Set()

  const show = (
    state: AccountState,
    conversation: Conversation,
    id: MessageId,
    words: Pick<Show, 'title' | 'body' | 'silent'>,
    key: string,
  ) => {
    shown.set(key, id)
    keepNewest(shown, maxShown)
    return { type: 'show' as const, key, ...words, hash: hashOf(state, conversation, id), messageId: id }
  }

  const process = (event: AccountEvent, before: AccountState): Show | null => {
    if (event.type !== 'message' || event.message.id <= lastProcessedId) return null
    lastProcessedId = event.message.id
    const searches = searchesThatTell(before)
    const verdict = notificationFor(event, before, {
      settings: settings(),
      focused: focused(),
      ...(searches.length > 0 && {
        isSearched: (found) => searches.some(({ narrow }) => matchesSearch(found, narrow, before)),
      }),
    })
    if (!verdict.notify) return null
    const { message, conversation, title, silent } = verdict
    const body = () => notificationBody(message, before, settings())
    return show(before, conversation, message.id, { title, body, silent }, keyOf(message.id))
  }

  /**
   * Returns the texts of a merged notification. It replaces the one on the screen and includes that one's unread
   * messages.
   */
  const mergedWords = (state: AccountState, ids: readonly MessageId[]): Pick<Show, 'title' | 'body'> => {
    const before = shown.has('missed') ? [...merged].filter((id) => isUnread(state, id)) : []
    merged = new Set([...before, ...ids])
    const name = realmText(state, 'name', '')
    return { title: t('core.notifyMissed', { count: merged.size }), body: () => name }
  }

  const tellMissed = (news: readonly UnreadToNotify[], after: AccountState): Show | null => {
    const [first] = news
    if (first === undefined) return null
    const { messageId, conversation } = news.reduce((a, b) => (b.messageId > a.messageId ? b : a), first)
    const silent = !hasSounds(after) || !booleanSetting(after, 'enable_sounds', true)
    const words = mergedWords(
      after,
      news.map((each) => each.messageId),
    )
    return show(after, conversation, messageId, { ...words, silent }, 'missed')
  }

  /** Returns one notification for everything that arrived without an event queue, or null if there is nothing. */
  const missed = (
    maxId: MessageId,
    before: AccountState | null,
    after: AccountState,
  ): Show | Missed | null => {
    const since = lastProcessedId
    lastProcessedId = Math.max(lastProcessedId, maxId, newestUnread(after.unreads))
    if (before === null || focused() || !settings().notifications) return null
    const news = unreadToNotify(after, since)
    const searches = searchesThatTell(after)
    if (searches.length === 0 || newestUnread(after.unreads) <= since) return tellMissed(news, after)
    const tell = (found: readonly Message[]) =>
      tellMissed([...news, ...foundBesides(news, found, searches, since, after)], after)
    return { type: 'missed', searches, since, showFound: tell }
  }

  const changeOf = (
    event: AccountEvent,
    before: AccountState | null,
    after: AccountState,
  ): Show | Missed | null => {
    if (event.type === 'local/snapshot') return missed(event.snapshot.maxMessageId, before, after)
    return before === null ? null : process(event, before)
  }

  const outdated = (after: AccountState): readonly Close[] => {
    const readKeys = [...shown].filter(([, id]) => !isUnread(after, id))
    if (readKeys.length === 0) return []
    shown = new Map([...shown].filter(([key]) => !readKeys.some(([each]) => each === key)))
    return readKeys.map(([key]) => ({ type: 'close', key }))
  }

  /** Merges the notifications of one batch if there are many, for example after an absence. */
  const atOnce = (changes: readonly Show[], after: AccountState): readonly Show[] => {
    const last = changes.at(-1)
    if (last === undefined || changes.length <= maxAtOnce) return changes
    for (const { key } of changes) shown.delete(key)
    const words = mergedWords(
      after,
      changes.map(({ messageId }) => messageId),
    )
    shown.set('missed', last.messageId)
    const silent = changes.every((change) => change.silent)
    return [{ ...last, key: 'missed', ...words, silent }]
  }

  return {
    restored: (newest, state) => {
      lastProcessedId = Math.max(lastProcessedId, newest, newestUnread(state.unreads))
    },
    process: ({ batch, before, after }) => {
      if (after === null) return []
      // While the user looks at the account, the count starts again.
      if (focused()) merged = new Set()
      const changes: (Show | Missed | null)[] = []
      for (const event of batch.events) {
        // An event that cannot be processed does not stop the others.
        const change = guard('notification', () => changeOf(event, before, after), null)
        changes.push(change)
      }
      const shows = changes.filter((change) => change?.type === 'show')
      const gaps = changes.filter((change) => change?.type === 'missed')
      return [...gaps, ...atOnce(shows, after), ...outdated(after)]
    },
  }
}

const searchesThatTell = (state: AccountState): readonly SavedSearch[] =>
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
    const reason = reasonFor(message, state)
    const isUnasked = typeof reason === 'object' && reason.why === 'not-asked-for'
    if (!isUnasked || !searches.some(({ narrow }) => matchesSearch(message, narrow, state))) return []
    return { messageId: message.id, conversation: conversationOf(message, state.self.userId) }
  })
}

const hashOf = (state: AccountState, conversation: Conversation, near: MessageId) =>
  narrowFragment(conversationNarrow(conversation), {
    near,
    channelName: (id) => state.channels.get(id)?.name ?? null,
  })
