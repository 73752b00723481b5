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

/** The recent conversations of an account as far as they are read. */
export interface Recent {
  readonly conversations: RecentConversations
  /** How many pages were read: with each of them the list has more. */
  readonly pages: number
  readonly isLoading: boolean
  /** True when the last question had no answer: nothing but the person asks again. */
  readonly hasFailed: boolean
  /** The oldest message that was read; Infinity: none was. */
  readonly oldestRead: MessageId
  /** True when older messages can be read. */
  readonly hasOlder: boolean
}

interface Followed {
  recent: RecentMessages
  /** The oldest message that each source told; null: it told none. */
  readonly oldest: Record<Source, MessageId | null>
  readonly isEnd: Record<Source, boolean>
  readonly listeners: Set<() => void>
  shown: Recent
  /** True when events changed messages while nobody listened: to group thousands of them anew takes milliseconds. */
  isOutdated: boolean
  isAsking: boolean
  /** Events since the last question: its answer may be older than they are. */
  meanwhile: AccountEvent[]
  /** Grows when messages may have changed unseen: an answer to an earlier question does not count. */
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

/** Calls the listener when what is read of the account changes, until the returned function is called. */
export function followRecent(store: AccountStore, listener: () => void): () => void {
  const { listeners } = followed(store)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The recent conversations as they are known now: the same object until something changes. */
export function recentOf(store: AccountStore): Recent {
  const own = followed(store)
  if (own.isOutdated) show(store, own, { conversations: conversationsOf(own.recent) })
  return own.shown
}

/** Reads older messages: of the server while it is connected, else of this computer. */
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

/** This computer answers at once; the server knows what is missing here. */
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
    // Without a store there is nothing more to read in it.
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
    // The store may have gaps, so its messages count only where the server does not answer.
    oldestRead: (isLive(store) ? oldest.server : oldest.store) ?? Infinity,
    hasOlder: isThereMore && recent.messages.size < maxMessages,
  }
  for (const listener of own.listeners) listener()
}

/** The events that an answer may be older than. */
const ofMessages: ReadonlySet<AccountEvent['type']> = new Set(['message', 'update_message', 'delete_message'])

function follow(store: AccountStore, own: Followed, events: readonly AccountEvent[] | null): void {
  const selfUserId = store.getState().state?.self.userId
  if (events === null || selfUserId === undefined) {
    // Messages may have come, moved and gone unseen. What is shown stays until it is known anew.
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

/** The recent conversations of an account, which are read and followed from the first time on that somebody asks. */
export function useRecent(store: AccountStore): Recent {
  const subscribe = useCallback((listener: () => void) => followRecent(store, listener), [store])
  return useSyncExternalStore(subscribe, () => recentOf(store))
}
