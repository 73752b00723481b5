import type { AccountState } from '../state/accountState.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { idList, idsOf } from '../../collections/idList.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { channelNarrow, dmNarrow, feedNarrow, mentionsNarrow, starredNarrow, topicNarrow } from './narrow.ts'
import * as eg from '../testing/eg.ts'
import { viewOf } from './views.ts'

const plan = topicNarrow(9, 'Plan')
const later = topicNarrow(9, 'Later')
const unreadNarrow: Narrow = [{ operator: 'is', operand: 'unread' }]
const reaction = { emojiName: '+1', emojiCode: '1f44d', reactionType: 'unicode_emoji', userId: eg.adaId }
const search: Narrow = [{ operator: 'search', operand: 'x' }]

const ids = (state: AccountState, narrow: Narrow) => {
  const view = viewOf(state, narrow)
  return view && idsOf(view.ids)
}
const messages = (...list: number[]) => list.map((id) => eg.channelMessage(id))
/** Returns an account with these narrows completely loaded. */
const loaded = (...narrows: Narrow[]) =>
  eg.after(eg.account(), ...narrows.map((narrow) => eg.fetched(narrow, [])))

describe('fetching', () => {
  test('is tracked by direction, ends with its response, and keeps the reason of failure', () => {
    let state = eg.after(eg.account(), { type: 'local/fetch-started', narrow: plan, direction: 'older' })
    state = eg.after(state, { type: 'local/fetch-started', narrow: plan, direction: 'newer' })
    state = eg.after(state, eg.fetched(plan, messages(5), { direction: 'older' }))
    expect(viewOf(state, plan)?.fetching).toEqual({ older: false, newer: true, around: false })
    state = eg.after(state, {
      type: 'local/fetch-failed',
      narrow: plan,
      direction: 'newer',
      reason: 'offline',
    })
    expect(viewOf(state, plan)).toMatchObject({
      error: 'offline',
      fetching: { newer: false },
      ids: idList([5]),
    })
  })

  test('joins pages at either end', () => {
    const part = { foundOldest: false, foundNewest: false }
    const state = eg.after(
      eg.account(),
      eg.fetched(plan, messages(50, 51), { ...part, anchor: 50 }),
      eg.fetched(plan, messages(40, 41, 50), { ...part, anchor: 50 }),
      eg.fetched(plan, messages(51, 60), { ...part, anchor: 51, foundNewest: true }),
    )
    expect(viewOf(state, plan)).toMatchObject({
      ids: idList([40, 41, 50, 51, 60]),
      foundOldest: false,
      foundNewest: true,
    })
  })

  test('an empty page reaches an end', () => {
    const part = { foundOldest: false, foundNewest: true }
    const state = eg.after(
      eg.account(),
      eg.fetched(plan, messages(50), part),
      eg.fetched(plan, [], { foundOldest: true, foundNewest: false, anchor: 50 }),
    )
    expect(viewOf(state, plan)).toMatchObject({ ids: idList([50]), foundOldest: true, foundNewest: true })
  })

  test('another part of the history replaces the loaded one', () => {
    const part = { foundOldest: false, foundNewest: false }
    const state = eg.after(
      eg.account(),
      eg.fetched(plan, messages(50, 51), { ...part, foundNewest: true }),
      eg.fetched(plan, messages(10, 11), { ...part, anchor: 10 }),
    )
    expect(viewOf(state, plan)).toMatchObject({ ids: idList([10, 11]), foundNewest: false })
    expect(ids(eg.after(state, eg.arrived(eg.channelMessage(60))), plan)).toEqual([10, 11])
  })

  test('a page that continues a replaced part is ignored', () => {
    const part = { foundOldest: false, foundNewest: false }
    const state = eg.after(
      eg.account(),
      eg.fetched(plan, messages(50, 51), { ...part, anchor: 50 }),
      { type: 'local/fetch-started', narrow: plan, direction: 'newer' },
      eg.fetched(plan, messages(90, 91), { ...part, direction: 'around', foundNewest: true }),
      eg.fetched(plan, messages(51, 52), { ...part, direction: 'newer', anchor: 51 }),
    )
    expect(viewOf(state, plan)).toMatchObject({
      ids: idList([90, 91]),
      foundNewest: true,
      fetching: { newer: false },
    })
  })

  test('remembers the first unread message', () => {
    const fetchedAt = (resolvedAnchor: number) =>
      viewOf(
        eg.after(eg.account(), eg.fetched(plan, messages(5), { anchor: 'first_unread', resolvedAnchor })),
        plan,
      )?.firstUnreadAnchor
    expect(fetchedAt(5)).toBe(5)
    expect(fetchedAt(10_000_000_000_000_000)).toBeNull()
  })

  test('never leaves a gap, in any order of fetches', () => {
    // The history has the even ids. A view must always hold all of them between its first and its last.
    const all = Array.from({ length: 40 }, (_, index) => 2 * index)
    const page = fc.record({
      anchor: fc.integer({ min: 0, max: 80 }),
      before: fc.nat(8),
      after: fc.nat(8),
    })
    fc.assert(
      fc.property(fc.array(page, { maxLength: 12 }), (pages) => {
        let state = eg.account()
        for (const { anchor, before, after } of pages) {
          const at = all.findIndex((id) => id >= anchor)
          const index = at === -1 ? all.length : at
          const from = Math.max(0, index - before)
          const to = Math.min(all.length, index + after + 1)
          state = eg.after(
            state,
            eg.fetched(plan, messages(...all.slice(from, to)), {
              anchor,
              resolvedAnchor: anchor,
              foundOldest: index - before < 0,
              foundNewest: index + after + 1 > all.length,
            }),
          )
          const view = viewOf(state, plan)
          const shown = ids(state, plan) ?? []
          const both = view?.foundOldest === true && view.foundNewest
          // A part without messages guarantees nothing, unless it is complete.
          if (shown.length === 0 && !both) continue
          const low = view?.foundOldest === true ? -1 : (shown[0] ?? 0)
          const high = view?.foundNewest === true ? 100 : (shown[shown.length - 1] ?? -1)
          expect(shown).toEqual(all.filter((id) => id >= low && id <= high))
        }
      }),
    )
  })
})

describe('a new message', () => {
  test('joins every view that contains it and is complete at the new end, once', () => {
    const state = loaded(plan, later, channelNarrow(9), feedNarrow, dmNarrow([2]), mentionsNarrow, [])
    const next = eg.after(state, eg.arrived(eg.channelMessage(7)))
    expect([plan, channelNarrow(9), feedNarrow, []].map((narrow) => ids(next, narrow))).toEqual([
      [7],
      [7],
      [7],
      [7],
    ])
    expect([later, dmNarrow([2]), mentionsNarrow].map((narrow) => ids(next, narrow))).toEqual([[], [], []])
    expect(eg.after(next, eg.arrived(eg.channelMessage(7))).views).toBe(next.views)
  })

  test('does not join a view with newer messages still to fetch', () => {
    const state = eg.after(eg.account(), eg.fetched(plan, messages(5), { foundNewest: false }))
    expect(eg.after(state, eg.arrived(eg.channelMessage(7))).views).toBe(state.views)
  })

  test('makes a view stale if only the server can decide', () => {
    const state = loaded(search)
    expect(viewOf(eg.after(state, eg.arrived(eg.channelMessage(7))), search)).toMatchObject({
      stale: true,
      ids: idList([]),
    })
  })
})

describe('a move', () => {
  test('takes cached messages from one view to the other', () => {
    const state = eg.after(
      loaded(plan, later),
      ...messages(5, 6, 7).map((channelMessage) => eg.arrived(channelMessage)),
    )
    const next = eg.after(state, eg.moved([5, 7], { propagateMode: 'change_one' }))
    expect(ids(next, plan)).toEqual([6])
    expect(ids(next, later)).toEqual([5, 7])
    expect(viewOf(next, later)?.stale).toBe(false)
  })

  test('makes the new view of uncached messages stale', () => {
    const state = loaded(plan, later, feedNarrow, channelNarrow(10))
    const next = eg.after(state, eg.moved([5]))
    expect(viewOf(next, later)?.stale).toBe(true)
    expect(viewOf(next, plan)?.stale).toBe(false)
    expect(viewOf(next, channelNarrow(10))?.stale).toBe(false)
  })

  test('into a part that is not loaded changes nothing there', () => {
    const state = eg.after(
      eg.account(),
      eg.fetched(later, [eg.channelMessage(50, { topic: 'Later' })], { foundOldest: false }),
    )
    expect(viewOf(eg.after(state, eg.moved([5])), later)).toBe(viewOf(state, later))
  })
})

describe('flags', () => {
  test('change which messages belong to a view', () => {
    const state = eg.after(loaded(unreadNarrow, starredNarrow), eg.arrived(eg.channelMessage(5)))
    expect(ids(state, unreadNarrow)).toEqual([5])
    const next = eg.after(state, eg.flagged('add', 'read', [5]), eg.flagged('add', 'starred', [5]))
    expect(ids(next, unreadNarrow)).toEqual([])
    expect(ids(next, starredNarrow)).toEqual([5])
    expect(ids(eg.after(next, eg.flagged('remove', 'starred', [5])), starredNarrow)).toEqual([])
  })

  test('make a view stale if uncached messages may enter it', () => {
    const state = loaded(starredNarrow, unreadNarrow, plan)
    const starred = eg.after(state, eg.flagged('add', 'starred', [99]))
    expect(viewOf(starred, starredNarrow)?.stale).toBe(true)
    expect(viewOf(starred, plan)?.stale).toBe(false)
    expect(eg.after(state, eg.flagged('remove', 'starred', [99])).views).toBe(state.views)
    expect(eg.after(state, eg.flagged('add', 'read', [99])).views).toBe(state.views)
  })

  test('may add a mention by an edit', () => {
    const state = eg.after(loaded(mentionsNarrow), eg.arrived(eg.channelMessage(5)))
    const next = eg.after(state, eg.edited(5, '<p>@me</p>', ['mentioned']))
    expect(ids(next, mentionsNarrow)).toEqual([5])
    const unseen = eg.after(loaded(mentionsNarrow), eg.edited(5, '<p>@me</p>', ['mentioned']))
    expect(viewOf(unseen, mentionsNarrow)?.stale).toBe(true)
  })
})

test('deleted messages leave every view', () => {
  const state = eg.after(
    loaded(plan, feedNarrow),
    ...messages(5, 6).map((channelMessage) => eg.arrived(channelMessage)),
  )
  const next = eg.after(state, eg.deleted([5]))
  expect(ids(next, plan)).toEqual([6])
  expect(ids(next, feedNarrow)).toEqual([6])
})

test('a new policy removes messages from some views and makes others stale', () => {
  const followed: Narrow = [{ operator: 'is', operand: 'followed' }]
  const mutedThere: Narrow = [...channelNarrow(9), { operator: 'is', operand: 'muted' }]
  const mutedElsewhere: Narrow = [...channelNarrow(10), { operator: 'is', operand: 'muted' }]
  const state = eg.after(
    loaded(feedNarrow, plan, followed, mutedThere, mutedElsewhere),
    ...messages(5, 6).map((channelMessage) => eg.arrived(channelMessage)),
    eg.arrived(eg.channelMessage(7, { topic: 'Lunch' })),
  )
  const next = eg.after(state, {
    id: 0,
    type: 'user_topic',
    userTopic: { channelId: 9, topic: 'Plan', policy: 1, lastUpdated: 0 },
  })
  expect(viewOf(next, feedNarrow)).toMatchObject({ ids: idList([7]), stale: false })
  expect(viewOf(next, mutedThere)?.stale).toBe(true)
  for (const narrow of [plan, followed, mutedElsewhere])
    expect(viewOf(next, narrow)).toBe(viewOf(state, narrow))
})

describe('a channel', () => {
  const update = (change: object): AccountEvent => ({
    id: 0,
    type: 'subscription',
    op: 'update',
    channelId: 9,
    change,
  })
  const unmuted: AccountEvent = {
    id: 0,
    type: 'user_topic',
    userTopic: { channelId: 9, topic: 'Plan', policy: 2, lastUpdated: 0 },
  }

  test('leaves the feed when it is muted, except topics with a policy', () => {
    const state = eg.after(
      loaded(feedNarrow, plan),
      unmuted,
      eg.arrived(eg.channelMessage(5)),
      eg.arrived(eg.channelMessage(6, { topic: 'Lunch' })),
      eg.arrived(eg.channelMessage(7, { channelId: 10 })),
    )
    const next = eg.after(state, update({ isMuted: true }))
    expect(viewOf(next, feedNarrow)).toMatchObject({ ids: idList([5, 7]), stale: false })
    expect(viewOf(eg.after(next, update({ isMuted: false })), feedNarrow)?.stale).toBe(true)
    expect(eg.after(next, update({ color: '#000000' })).views).toBe(next.views)
  })

  test('leaves the views of public channels when it becomes private', () => {
    const isPublic: Narrow = [{ operator: 'channels', operand: 'public' }]
    const state = eg.after(loaded(isPublic, plan), eg.arrived(eg.channelMessage(5)))
    expect(ids(state, isPublic)).toEqual([5])
    const set = (isPrivate: boolean): AccountEvent => ({
      id: 0,
      type: 'channel',
      op: 'update',
      channelId: 9,
      change: { isPrivate },
      settings: {},
    })
    const next = eg.after(state, set(true))
    expect(viewOf(next, isPublic)).toMatchObject({ ids: idList([]), stale: false })
    expect(viewOf(next, plan)).toBe(viewOf(state, plan))
    expect(viewOf(eg.after(next, set(false)), isPublic)?.stale).toBe(true)
  })
})

describe('a view that only the server can decide', () => {
  const links: Narrow = [...plan, { operator: 'has', operand: 'link' }]
  const state = eg.after(eg.account(), eg.fetched(links, messages(5)), eg.fetched(search, messages(5)))

  test('is fetched again only when an edit may have changed it', () => {
    for (const narrow of [links, search]) {
      expect(viewOf(eg.after(state, eg.edited(5, '<p>new</p>')), narrow)?.stale).toBe(true)
      const harmless: AccountEvent[] = [
        eg.update(5, { renderingOnly: true, content: { html: '<p>preview</p>', isMeMessage: null } }),
        eg.flagged('add', 'read', [5]),
        // The narrow of a channel holds its whole past, so starring the uncached message 99 changes nothing. Other
        // narrows hold the user's own history, which a starred message may enter.
        eg.flagged('add', 'starred', narrow === links ? [5, 99] : [5]),
        { id: 0, type: 'reaction', op: 'add', messageId: 5, reaction },
      ]
      expect(viewOf(eg.after(state, ...harmless), narrow)).toBe(viewOf(state, narrow))
    }
  })

  test('loses messages that another term excludes at once', () => {
    const next = eg.after(state, eg.moved([5]))
    expect(viewOf(next, links)).toMatchObject({ ids: idList([]), stale: false })
    expect(viewOf(next, search)).toMatchObject({ ids: idList([5]), stale: true })
    const back = eg.moved([5], { topic: 'Later', newTopic: 'Plan' })
    expect(viewOf(eg.after(next, back), links)?.stale).toBe(true)
  })
})

test('a reaction adds and removes messages', () => {
  const has: Narrow = [{ operator: 'has', operand: 'reaction' }]
  const without: Narrow = [{ operator: 'has', operand: 'reaction', negated: true }]
  const state = eg.after(loaded(has, without, plan), eg.arrived(eg.channelMessage(5)))
  const react = (op: 'add' | 'remove', messageId: number): AccountEvent => ({
    id: 0,
    type: 'reaction',
    op,
    messageId,
    reaction,
  })
  const added = eg.after(state, react('add', 5))
  expect([ids(added, has), ids(added, without)]).toEqual([[5], []])
  const removed = eg.after(added, react('remove', 5))
  expect([ids(removed, has), ids(removed, without)]).toEqual([[], [5]])
  const unseen = eg.after(state, react('add', 99))
  expect([viewOf(unseen, has)?.stale, viewOf(unseen, without)?.stale]).toEqual([true, false])
  expect(viewOf(unseen, plan)).toBe(viewOf(state, plan))
})

test('a conversation named by a message follows that message', () => {
  const narrow: Narrow = [...plan, { operator: 'with', operand: 5 }]
  const state = eg.after(eg.account(), eg.fetched(narrow, messages(5, 6)))
  const moved = eg.after(state, eg.moved([5, 6]))
  expect(viewOf(moved, narrow)?.stale).toBe(true)
  const later7 = eg.channelMessage(7, { topic: 'Later' })
  const next = eg.after(moved, eg.arrived(later7), eg.arrived(eg.channelMessage(8)))
  expect(ids(next, narrow)).toContain(7)
  expect(ids(next, narrow)).not.toContain(8)
})

test('marking as unread makes only views of that conversation stale', () => {
  const here: Narrow = [...plan, { operator: 'is', operand: 'unread' }]
  const there: Narrow = [...later, { operator: 'is', operand: 'unread' }]
  const state = loaded(here, there)
  const details = { 99: { type: 'channel' as const, channelId: 9, topic: 'Plan', mentioned: false } }
  const next = eg.after(state, eg.flagged('remove', 'read', [99], details))
  expect([viewOf(next, here)?.stale, viewOf(next, there)?.stale]).toEqual([true, false])
})

test('after a registration, views stay stale and incomplete until fetched', () => {
  const state = eg.after(loaded(plan), eg.arrived(eg.channelMessage(5)))
  const again = eg.after(state, { type: 'local/snapshot', snapshot: eg.snapshot() })
  expect(viewOf(again, plan)).toMatchObject({ ids: idList([5]), stale: true, foundNewest: false })
  // Messages between 5 and 9 may have been missed.
  expect(ids(eg.after(again, eg.arrived(eg.channelMessage(9))), plan)).toEqual([5])
  const mended = eg.after(again, eg.fetched(plan, messages(5, 8, 9), { replaces: true }))
  expect(viewOf(mended, plan)).toMatchObject({ ids: idList([5, 8, 9]), stale: false, foundNewest: true })
})

test('a channel joined again is incomplete, because no events arrived meanwhile', () => {
  const state = eg.after(loaded(channelNarrow(11)), eg.joined(11))
  expect(viewOf(state, channelNarrow(11))).toMatchObject({ stale: true, foundNewest: false })
})

test('views of public channels become stale when a channel is joined later', () => {
  const isPublic: Narrow = [{ operator: 'channels', operand: 'public' }]
  const account = eg.account({ channels: [eg.channel(12)] })
  const state = eg.after(account, eg.fetched(isPublic, []), eg.fetched(plan, []))
  const next = eg.after(state, eg.joined(12))
  expect(viewOf(next, isPublic)).toMatchObject({ stale: true, foundNewest: false })
  expect(viewOf(next, plan)).toBe(viewOf(state, plan))
})
