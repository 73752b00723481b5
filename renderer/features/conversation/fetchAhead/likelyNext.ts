import type { Narrow } from '../../../../shared/api/types.ts'
import { inboxModel } from '../../../../shared/model/navigation/inbox.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { nextUnreadDirect, nextUnreadTopic } from '../../../../shared/model/navigation/unreadNavigation.ts'
import { unreadFrom } from '../../../../shared/model/views/unreadOfNarrow.ts'
import {
  conversationNarrow,
  dmNarrow,
  narrowConversation,
  topicNarrow,
} from '../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../shared/model/views/views.ts'
import { routeOfHash, uiStore } from '../../../state/index.ts'

/** Max conversations per look. The next look continues with others. */
const maxLikely = 12

/**
 * Returns the conversations that the user is likely to open next, likeliest first: that of the focused row, the next
 * unread one, and unread ones in sight. Leaves out those that are loaded.
 */
export function likelyNext(account: string, state: AccountState): readonly Narrow[] {
  const likely: Narrow[] = []
  const add = (narrow: Narrow | null): void => {
    if (narrow === null || likely.length >= maxLikely) return
    if (viewOf(state, narrow) === undefined && narrowConversation(narrow, state.self.userId) !== null)
      likely.push(narrow)
  }
  const focused = document.activeElement?.closest<HTMLAnchorElement>(links) ?? null
  add(focused === null ? null : narrowOf(focused))
  const { narrow: shown, view } = uiStore.getState().route
  const inbox = view === 'inbox' ? inboxInSight(account, state) : []
  for (const narrow of inbox) add(narrow)
  const here = narrowConversation(shown, state.self.userId)
  const topic = nextUnreadTopic(state, here?.type === 'channel' ? here : null)
  add(topic === null ? null : topicNarrow(topic.channelId, topic.topic))
  const people = nextUnreadDirect(state, here?.type === 'direct' ? here.userIds : null)
  add(people === null ? null : dmNarrow(people))
  for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) {
    if (likely.length >= maxLikely) break
    const narrow = isInSight(link) ? narrowOf(link) : null
    if (narrow !== null && (unreadFrom(state, narrow, 0) ?? 0) > 0) add(narrow)
  }
  return likely
}

/** Returns the unread conversations of the inbox rows in sight, that of the focused row first. */
function inboxInSight(account: string, state: AccountState): readonly Narrow[] {
  const rows = new Map(
    inboxModel(state).groups.flatMap((group) => group.rows.map((row) => [`${account} ${row.key}`, row])),
  )
  const isChosen = (row: Element): boolean => row.getAttribute('aria-selected') === 'true'
  return [...document.querySelectorAll<HTMLElement>('[role=row][data-item]')]
    .filter(isInSight)
    .toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)))
    .flatMap((row) => {
      const known = rows.get(row.dataset['item'] ?? '')
      return known === undefined ? [] : [conversationNarrow(known.conversation)]
    })
}

/** Matches rows of lists that link to a conversation. */
const links = 'a[data-roving][href^="#narrow/"]'

const narrowOf = (link: HTMLAnchorElement): Narrow => routeOfHash(link.getAttribute('href') ?? '').narrow

function isInSight(link: Element): boolean {
  const { bottom, height, top } = link.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}
