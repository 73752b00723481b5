import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { call, logError, type AccountStore } from '../../../state/index.ts'
import {
  addPage,
  applyToRecent,
  conversationsOf,
  maxMessages,
  noMessages,
  type RecentConversations,
  type RecentMessages,
} from './recentMessages.ts'
import { useCallback, useSyncExternalStore } from 'react'

type Source = 'store' | 'server'

/** The recent conversations of an account, as far back as messages were read. */
export interface Recent {
  readonly conversations: RecentConversations
  /** Number of pages read. The list grows with each. */
  readonly pages: number
  readonly isLoading: boolean
  /** True if the last request failed. It is repeated only when the user asks. */
  readonly hasFailed: boolean
  /** The oldest message read, or Infinity if none was. */
  readonly oldestRead: MessageId
  /** True if older messages can be read. */
  readonly hasOlder: boolean
}

interface Followed {
  recent: RecentMessages
  /** The oldest message returned by each source. null: it returned none. */
  readonly oldest: Record<Source, MessageId | null>
  readonly isEnd: Record<Source, boolean>
  readonly listeners: Set<() => void>
  shown: Recent
  /**
   * True if events changed messages while there were no listeners. Grouping thousands of messages takes milliseconds,
   * so it is done on the next read.
   */
  isOutdated: boolean
  isAsking: boolean
  /** Events since the last request. They are applied to its response, which may be older. */
  meanwhile: AccountEvent[]
  /** Increases when messages may have changed unnoticed. Responses to requests of an earlier generation are dropped. */
  generation: number
}

const accounts = new WeakMap<AccountStore, Followed>()

const nothing: Recent = {
  conversations: new Map(),
  pages: 0,
  isLoading: false,
  hasFailed: false,
  oldestRead: Infinity,
  hasOlder: true,
}

/** Calls the listener when the account's recent conversations change. Returns a function that unsubscribes. */
export function followRecent(store: AccountStore, listener: () => void): () => void {
  const { listeners } = followed(store)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the recent conversations known so far. The same object until something changes. */
export function recentOf(store: AccountStore): Recent {
  const own = followed(store)
  if (own.isOutdated) show(store, own, { conversations: conversationsOf(own.recent) })
  return own.shown
}

/** Reads older messages: from the server while it is connected, otherwise from this computer. */
export function readOlder(store: AccountStore): void {
  const own = followed(store)
  if (own.isAsking || !own.shown.hasOlder) return
  void ask(store, own, nextSource(store, own))
}

function followed(store: AccountStore): Followed {
  const known = accounts.get(store)
  if (known !== undefined) return known
  const made: Followed = {
    recent: noMessages(),
    oldest: { store: null, server: null },
    isEnd: { store: false, server: false },
    listeners: new Set(),
    shown: nothing,
    isOutdated: false,
    isAsking: false,
    meanwhile: [],
    generation: 0,
  }
  accounts.set(store, made)
  store.onEvents((events) => follow(store, made, events))
  void begin(store, made)
  return made
}

const isLive = (store: AccountStore): boolean => store.getState().state?.connection.state === 'live'

/** Reads from this computer first, which is fast, then from the server, which has what is missing here. */
async function begin(store: AccountStore, own: Followed): Promise<void> {
  const { generation } = own
  await ask(store, own, 'store')
  if (own.generation === generation && isLive(store)) await ask(store, own, 'server')
}

const nextSource = (store: AccountStore, { isEnd }: Followed): Source =>
  isLive(store) && !isEnd.server ? 'server' : 'store'

async function ask(store: AccountStore, own: Followed, from: Source): Promise<void> {
  const { generation } = own
  own.isAsking = true
  own.meanwhile = []
  show(store, own, { isLoading: true })
  const before = own.oldest[from]
  const page = await call('recent.fetch', { account: store.id, before, from }).catch((error: unknown) => {
    logError(`recent.fetch: ${String(error)}`, 'warn')
    return null
  })
  if (own.generation !== generation) return
  own.isAsking = false
  if (page !== null) {
    const selfUserId = store.getState().state?.self.userId ?? 0
    addPage(own.recent, page)
    for (const event of own.meanwhile) applyToRecent(own.recent, event, selfUserId)
    own.oldest[from] = page.messages.at(-1)?.id ?? before
    own.isEnd[from] = page.isEnd
    show(store, own, {
      isLoading: false,
      hasFailed: false,
      conversations: conversationsOf(own.recent),
      pages: own.shown.pages + 1,
    })
  } else {
    // Without a store, this computer has nothing more to read.
    if (from === 'store') own.isEnd.store = true
    show(store, own, { isLoading: false, hasFailed: true })
  }
}

function show(store: AccountStore, own: Followed, change: Partial<Recent>): void {
  const { isEnd, oldest, recent } = own
  if (change.conversations !== undefined) own.isOutdated = false
  const isThereMore = isLive(store) ? !isEnd.server : !isEnd.store
  own.shown = {
    ...own.shown,
    ...change,
    // The store may have gaps, so its messages count only while the server is not connected.
    oldestRead: (isLive(store) ? oldest.server : oldest.store) ?? Infinity,
    hasOlder: isThereMore && recent.messages.size < maxMessages,
  }
  for (const listener of own.listeners) listener()
}

/** Types of events that a response may be older than. */
const ofMessages: ReadonlySet<AccountEvent['type']> = new Set(['message', 'update_message', 'delete_message'])

function follow(store: AccountStore, own: Followed, events: readonly AccountEvent[] | null): void {
  const selfUserId = store.getState().state?.self.userId
  if (events === null || selfUserId === undefined) {
    // Messages may have arrived, moved or been deleted unnoticed. The conversations shown stay until they are read
    // again.
    own.generation += 1
    own.recent = noMessages()
    for (const from of ['store', 'server'] as const) {
      own.oldest[from] = null
      own.isEnd[from] = false
    }
    return void begin(store, own)
  }
  let isChanged = false
  for (const event of events) {
    if (event.type === 'local/connection' && event.connection.state === 'live' && own.oldest.server === null)
      void ask(store, own, 'server')
    if (own.isAsking && ofMessages.has(event.type)) own.meanwhile.push(event)
    if (applyToRecent(own.recent, event, selfUserId)) isChanged = true
  }
  if (isChanged && own.listeners.size === 0) own.isOutdated = true
  else if (isChanged) show(store, own, { conversations: conversationsOf(own.recent) })
  else if (events.some(({ type }) => type === 'local/connection')) show(store, own, {})
}

/** Returns the recent conversations of an account. The first call starts reading and following them. */
export function useRecent(store: AccountStore): Recent {
  const subscribe = useCallback((listener: () => void) => followRecent(store, listener), [store])
  return useSyncExternalStore(subscribe, () => recentOf(store))
}
