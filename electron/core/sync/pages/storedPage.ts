import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { firstUnreadOf } from '../../../../shared/model/views/firstUnread.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { StoredPage } from '../../store/messages/readPage.ts'
import type { PageRequest } from '../../../../shared/model/views/pageRequest.ts'
import type { FetchRuntime } from '../accountRuntime.ts'
import { watchMembership } from '../watchMembership.ts'

/**
 * Reads a page from the store and applies it to the state. Resolves with null if the store cannot answer. A page that
 * may be outdated is marked as such and fetched again while connected. `isLive`: the server could answer the request
 * instead.
 */
export async function storedPage(
  runtime: FetchRuntime,
  store: AccountStore,
  state: AccountState,
  request: PageRequest,
  isLive = runtime.connection.current().state === 'live',
): Promise<StoredPage | null> {
  if (request.replaces) return null
  const { stateStore } = runtime
  const found = request.anchor === 'first_unread' ? firstUnreadOf(state, request.narrow) : null
  if (found === 'unknown' && isLive) return null
  const unread = found === 'unknown' ? null : found
  const anchor = anchorOf(request, unread)
  const query = { ...request, selfUserId: state.self.userId, anchor }
  // Events that arrive during the read may concern these messages.
  const recorder = stateStore.record()
  const hasMembershipChanged = watchMembership(stateStore, request.narrow)
  const requested = await store.readPage(query)
  // While connected, the right page is fetched instead.
  const page = isLive ? requested : await offlinePage(store, query, requested, request.direction)
  const meanwhile = recorder.stop()
  if (page === null || !isOfUse(page, { ...request, anchor }, isLive)) return null
  const stale = page.stale || hasMembershipChanged()
  const event = pageEvent(request, { ...page, stale }, unread)
  stateStore.dispatch([event, ...meanwhile, ...runtime.afterFetch(page.messages)])
  return page
}

/**
 * Offline, messages from another part of the conversation are better than none. A request for the end returns the
 * newest stored messages, even after a gap.
 */
async function offlinePage(
  store: AccountStore,
  query: Parameters<AccountStore['readPage']>[0],
  requested: StoredPage | null,
  direction: PageRequest['direction'],
): Promise<StoredPage | null> {
  if (direction === 'older') return requested ?? (await store.readPage({ ...query, wider: true }))
  if (direction !== 'around') return requested
  const isEndMissed = requested?.hasLater === true && query.anchor === 'newest'
  if (requested !== null && !isEndMissed) return requested
  const newest = { ...query, anchor: 'newest' } as const
  const newestPage = requested === null ? await store.readPage(newest) : null
  return newestPage ?? (await store.readPage({ ...newest, wider: true })) ?? requested
}

function anchorOf({ anchor }: PageRequest, unread: MessageId | null): MessageId | 'newest' {
  if (anchor === 'first_unread') return unread ?? 'newest'
  return anchor === 'oldest' ? 0 : anchor
}

/**
 * False for a page that does not lead further. While connected, the newest stored message counts as the end only if the
 * last run knew no newer one; the page is then shown and fetched again.
 */
function isOfUse(
  page: StoredPage,
  { anchor, direction }: Pick<PageRequest, 'anchor' | 'direction'>,
  isLive: boolean,
): boolean {
  if (direction === 'older') return page.foundOldest || page.messages.some(({ id }) => id < Number(anchor))
  if (direction === 'newer') return page.foundNewest || page.messages.some(({ id }) => id > Number(anchor))
  if (!isLive) return true
  if (anchor === 'newest' && !page.foundNewest && (!page.stale || page.hasLater)) return false
  return page.messages.length > 0 || (page.foundOldest && page.foundNewest)
}

const pageEvent = (request: PageRequest, page: StoredPage, unread: MessageId | null): AccountEvent => ({
  type: 'local/fetched',
  narrow: request.narrow,
  anchor: request.anchor,
  resolvedAnchor: unread,
  messages: page.messages,
  foundOldest: page.foundOldest,
  foundNewest: page.foundNewest,
  replaces: false,
  direction: request.direction,
  stored: page.stale ? 'stale' : 'fresh',
})
