import type { AccountState } from '../state/accountState.ts'
import { describe, expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { idList, idsOf } from '../../collections/idList.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { channelNarrow, dmNarrow, topicNarrow } from './narrow.ts'
import { viewOf } from './views.ts'
import * as eg from '../testing/eg.ts'

const plan = topicNarrow(9, 'Plan')
const later = topicNarrow(9, 'Later')

const ids = (state: AccountState, narrow: Narrow) => {
  const view = viewOf(state, narrow)
  return view && idsOf(view.ids)
}
/** Returns an account with these narrows completely loaded. */
const loaded = (...narrows: Narrow[]) =>
  eg.after(eg.account(), ...narrows.map((narrow) => eg.fetched(narrow, [])))

describe('a historical message', () => {
  const home: Narrow = [{ operator: 'in', operand: 'home' }]
  const past = (flags: readonly string[]) => eg.channelMessage(5, { channelId: 10, topic: 'Old', flags })
  const moved = eg.moved([5], { channelId: 10, newChannelId: 10, topic: 'Old', newTopic: 'Later' })
  const cached = (flags: readonly string[]) =>
    eg.after(loaded(home), eg.fetched([...channelNarrow(10)], [past(flags)]))

  test("enters no view of the user's history by being moved", () => {
    const state = cached(['read', 'historical'])
    const next = eg.after(state, moved)
    expect(ids(next, channelNarrow(10))).toEqual([5])
    expect(viewOf(next, home)).toBe(viewOf(state, home))
  })

  test('makes a view stale that it matches only now, as it may be in the history', () => {
    const muted: AccountEvent = {
      id: 0,
      type: 'user_topic',
      userTopic: { channelId: 10, topic: 'Old', policy: 1, lastUpdated: 0 },
    }
    const next = eg.after(cached(['read', 'historical']), muted, moved)
    expect(viewOf(next, home)).toMatchObject({ ids: idList([]), stale: true })
    const starred = eg.after(cached(['read', 'historical', 'starred']), muted, moved)
    expect(viewOf(starred, home)).toMatchObject({ ids: idList([5]), stale: false })
  })

  const starred = eg.flagged('add', 'starred', [5])

  test.each([
    ['is starred', starred],
    ['is unread again', eg.flagged('remove', 'read', [5], {})],
  ])("enters the user's history once it %s", (_what, event) => {
    const views = [[], home, [{ operator: 'sender', operand: past([]).senderId }]]
    const state = eg.after(cached(['read', 'historical']), ...views.map((narrow) => eg.fetched(narrow, [])))
    for (const narrow of views)
      expect(viewOf(eg.after(state, event), narrow)).toMatchObject({ ids: idList([5]), stale: false })
  })

  test('makes a view stale if only the server can decide on a match', () => {
    const links: Narrow = [{ operator: 'has', operand: 'link' }]
    const state = eg.after(cached(['read', 'historical']), eg.fetched(links, []))
    expect(viewOf(eg.after(state, starred), links)?.stale).toBe(true)
  })

  test('may enter the history when it is starred and not cached', () => {
    const directs: Narrow[] = [dmNarrow([2]), [{ operator: 'is', operand: 'dm' }]]
    const narrows: Narrow[] = [[], home]
    const next = eg.after(loaded(...narrows, ...directs, plan), starred)
    expect(narrows.map((narrow) => viewOf(next, narrow)?.stale)).toEqual([true, true])
    expect([...directs, plan].map((narrow) => viewOf(next, narrow)?.stale)).toEqual([false, false, false])
  })

  test('enters the history when the user reacts to it, which no flag shows', () => {
    const starred: Narrow = [{ operator: 'is', operand: 'starred' }]
    const others: Narrow = [{ operator: 'is', operand: 'starred', negated: true }]
    const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' as const }
    const reacted = (type: 'local/reaction' | 'reaction', userId: number): AccountEvent => ({
      ...(type === 'reaction' ? { id: 0, type } : { type }),
      op: 'add',
      messageId: 5,
      reaction: { ...reaction, userId },
    })
    const isStale = (state: AccountState, event: AccountEvent) =>
      [home, others, starred, plan].map((narrow) => viewOf(eg.after(state, event), narrow)?.stale)
    const views = [others, starred, plan].map((narrow) => eg.fetched(narrow, []))
    const state = eg.after(cached(['read', 'historical']), ...views)
    const userId = state.self.userId
    const none = [false, false, false, false]
    for (const each of [state, loaded(home, others, starred, plan)]) {
      expect(isStale(each, reacted('reaction', userId))).toEqual([true, true, false, false])
      // Until the server has made it, a fetch would not find the message.
      expect(isStale(each, reacted('local/reaction', userId))).toEqual(none)
      expect(isStale(each, reacted('reaction', userId + 1))).toEqual(none)
    }
    expect(isStale(eg.after(cached(['read']), ...views), reacted('reaction', userId))).toEqual(none)
  })

  test('does not enter the history by being read or losing a flag', () => {
    const state = loaded([], home)
    const next = eg.after(state, eg.flagged('add', 'read', [5]), eg.flagged('remove', 'starred', [5]))
    expect(next.views).toBe(state.views)
  })
})

describe('a channel whose history becomes visible or hidden', () => {
  const becomes = (historyPublicToSubscribers: boolean): AccountEvent => ({
    id: 0,
    type: 'channel',
    op: 'update',
    channelId: 9,
    change: { isPrivate: true, historyPublicToSubscribers },
    settings: {},
  })
  const inChannel: Narrow[] = [channelNarrow(9), plan, [...later, { operator: 'with', operand: 5 }]]
  const elsewhere: Narrow[] = [channelNarrow(10), []]
  const staleAfter = (shown: boolean, is: boolean) => {
    const channels = [eg.channel(9, { isPrivate: true, historyPublicToSubscribers: shown }), eg.channel(10)]
    const narrows = [...inChannel, ...elsewhere]
    const state = eg.after(eg.account({ channels }), ...narrows.map((narrow) => eg.fetched(narrow, [])))
    const next = eg.after(state, becomes(is))
    return narrows.map((narrow) => viewOf(next, narrow)?.stale)
  }

  test('is fetched again, because no event reports the messages', () => {
    const once = [true, true, true, false, false]
    expect([staleAfter(false, true), staleAfter(true, false)]).toEqual([once, once])
  })

  test('is not fetched again when nothing changes', () => {
    const never = [false, false, false, false, false]
    expect([staleAfter(true, true), staleAfter(false, false)]).toEqual([never, never])
  })
})

test('a conversation keeps its topic on servers that cannot follow its messages', () => {
  const narrow: Narrow = [...plan, { operator: 'with', operand: 5 }]
  const state = (featureLevel: number) =>
    eg.after(
      eg.account({ featureLevel }),
      eg.fetched(later, [eg.channelMessage(5, { topic: 'Later' })]),
      eg.fetched(narrow, []),
      eg.arrived(eg.channelMessage(7)),
      eg.arrived(eg.channelMessage(8, { topic: 'Later' })),
    )
  expect(ids(state(270), narrow)).toEqual([7])
  expect(ids(state(271), narrow)).toEqual([8])
})
