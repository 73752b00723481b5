import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { channelNarrow, dmNarrow, feedNarrow, mentionsNarrow, starredNarrow, topicNarrow } from '../narrow.ts'
import * as eg from '../testing/eg.ts'
import { viewOf } from './views.ts'

const plan = topicNarrow(9, 'Plan')
const later = topicNarrow(9, 'Later')
const unreadNarrow: Narrow = [{ operator: 'is', operand: 'unread' }]
const search: Narrow = [{ operator: 'search', operand: 'x' }]

const ids = (state: AccountState, narrow: Narrow) => viewOf(state, narrow)?.ids
const messages = (...list: number[]) => list.map((id) => eg.channelMessage(id))
/** The account with the whole of these narrows loaded. */
const loaded = (...narrows: Narrow[]) => eg.after(eg.account(), ...narrows.map((one) => eg.fetched(one, [])))

describe('fetching', () => {
  test('is shown by direction, ends with its answer, and tells why it failed', () => {
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
    expect(viewOf(state, plan)).toMatchObject({ error: 'offline', fetching: { newer: false }, ids: [5] })
  })

  test('pages join at either end', () => {
    const part = { foundOldest: false, foundNewest: false }
    const state = eg.after(
      eg.account(),
      eg.fetched(plan, messages(50, 51), { ...part, anchor: 50 }),
      eg.fetched(plan, messages(40, 41, 50), { ...part, anchor: 50 }),
      eg.fetched(plan, messages(51, 60), { ...part, anchor: 51, foundNewest: true }),
    )
    expect(viewOf(state, plan)).toMatchObject({
      ids: [40, 41, 50, 51, 60],
      foundOldest: false,
      foundNewest: true,
    })
  })

  test('an empty page tells that an end is reached', () => {
    const part = { foundOldest: false, foundNewest: true }
    const state = eg.after(
      eg.account(),
      eg.fetched(plan, messages(50), part),
      eg.fetched(plan, [], { foundOldest: true, foundNewest: false, anchor: 50 }),
    )
    expect(viewOf(state, plan)).toMatchObject({ ids: [50], foundOldest: true, foundNewest: true })
  })

  test('another part of the history takes the place of what was loaded', () => {
    const part = { foundOldest: false, foundNewest: false }
    const state = eg.after(
      eg.account(),
      eg.fetched(plan, messages(50, 51), { ...part, foundNewest: true }),
      eg.fetched(plan, messages(10, 11), { ...part, anchor: 10 }),
    )
    expect(viewOf(state, plan)).toMatchObject({ ids: [10, 11], foundNewest: false })
    expect(ids(eg.after(state, eg.arrived(eg.channelMessage(60))), plan)).toEqual([10, 11])
  })

  test('remembers where the first unread message was', () => {
    const at = (resolvedAnchor: number) =>
      viewOf(
        eg.after(eg.account(), eg.fetched(plan, messages(5), { anchor: 'first_unread', resolvedAnchor })),
        plan,
      )?.firstUnreadAnchor
    expect(at(5)).toBe(5)
    expect(at(10_000_000_000_000_000)).toBeNull()
  })

  test('never leaves a hole, whatever parts are fetched in whatever order', () => {
    // The history has the even ids; a view must always hold all of them between its first and its last.
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
          const shown = view?.ids ?? []
          const both = view?.foundOldest === true && view.foundNewest
          // A part without messages promises nothing unless it is the whole.
          if (shown.length === 0 && !both) continue
          const low = view?.foundOldest === true ? -1 : (shown[0] ?? 0)
          const high = view?.foundNewest === true ? 100 : (shown[shown.length - 1] ?? -1)
          expect(shown).toEqual(all.filter((id) => id >= low && id <= high))
        }
      }),
    )
  })
})

describe('a message that arrives', () => {
  test('joins every view that is complete at its new end and takes it, once', () => {
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

  test('makes a view stale that only the server can decide', () => {
    const state = loaded(search)
    expect(viewOf(eg.after(state, eg.arrived(eg.channelMessage(7))), search)).toMatchObject({
      stale: true,
      ids: [],
    })
  })
})

describe('a move', () => {
  test('takes cached messages from one view into the other', () => {
    const state = eg.after(loaded(plan, later), ...messages(5, 6, 7).map((one) => eg.arrived(one)))
    const next = eg.after(state, eg.moved([5, 7], { propagateMode: 'change_one' }))
    expect(ids(next, plan)).toEqual([6])
    expect(ids(next, later)).toEqual([5, 7])
    expect(viewOf(next, later)?.stale).toBe(false)
  })

  test('of messages that are not cached makes the view stale that they come into', () => {
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
  test('change who belongs', () => {
    const state = eg.after(loaded(unreadNarrow, starredNarrow), eg.arrived(eg.channelMessage(5)))
    expect(ids(state, unreadNarrow)).toEqual([5])
    const next = eg.after(state, eg.flagged('add', 'read', [5]), eg.flagged('add', 'starred', [5]))
    expect(ids(next, unreadNarrow)).toEqual([])
    expect(ids(next, starredNarrow)).toEqual([5])
    expect(ids(eg.after(next, eg.flagged('remove', 'starred', [5])), starredNarrow)).toEqual([])
  })

  test('of messages that are not cached make a view stale only where they may come in', () => {
    const state = loaded(starredNarrow, unreadNarrow, plan)
    const starred = eg.after(state, eg.flagged('add', 'starred', [99]))
    expect(viewOf(starred, starredNarrow)?.stale).toBe(true)
    expect(viewOf(starred, plan)?.stale).toBe(false)
    expect(eg.after(state, eg.flagged('remove', 'starred', [99])).views).toBe(state.views)
    expect(eg.after(state, eg.flagged('add', 'read', [99])).views).toBe(state.views)
  })

  test('of an edit may add a mention', () => {
    const state = eg.after(loaded(mentionsNarrow), eg.arrived(eg.channelMessage(5)))
    const next = eg.after(state, eg.edited(5, '<p>@me</p>', ['mentioned']))
    expect(ids(next, mentionsNarrow)).toEqual([5])
    const unseen = eg.after(loaded(mentionsNarrow), eg.edited(5, '<p>@me</p>', ['mentioned']))
    expect(viewOf(unseen, mentionsNarrow)?.stale).toBe(true)
  })
})

test('deleted messages leave every view', () => {
  const state = eg.after(loaded(plan, feedNarrow), ...messages(5, 6).map((one) => eg.arrived(one)))
  const next = eg.after(state, eg.deleted([5]))
  expect(ids(next, plan)).toEqual([6])
  expect(ids(next, feedNarrow)).toEqual([6])
})

test('a new mute or policy makes views stale that depend on it, and no others', () => {
  const state = loaded(feedNarrow, plan)
  const next = eg.after(state, {
    id: 0,
    type: 'user_topic',
    userTopic: { channelId: 9, topic: 'Plan', policy: 1, lastUpdated: 0 },
  })
  expect(viewOf(next, feedNarrow)?.stale).toBe(true)
  expect(viewOf(next, plan)?.stale).toBe(false)
})

test('after a registration views stay, stale and open at the new end, until they are fetched again', () => {
  const state = eg.after(loaded(plan), eg.arrived(eg.channelMessage(5)))
  const again = eg.after(state, { type: 'local/snapshot', snapshot: eg.snapshot() })
  expect(viewOf(again, plan)).toMatchObject({ ids: [5], stale: true, foundNewest: false })
  // Nobody knows what was missed between 5 and 9.
  expect(ids(eg.after(again, eg.arrived(eg.channelMessage(9))), plan)).toEqual([5])
  const mended = eg.after(again, eg.fetched(plan, messages(5, 8, 9), { replaces: true }))
  expect(viewOf(mended, plan)).toMatchObject({ ids: [5, 8, 9], stale: false, foundNewest: true })
})

test('a channel joined anew is not complete: while away nothing was told', () => {
  const state = eg.after(loaded(channelNarrow(11)), {
    id: 0,
    type: 'subscription',
    op: 'add',
    subscriptions: [{ channel: eg.channel(11), subscription: eg.subscription(11), subscribers: null }],
  })
  expect(viewOf(state, channelNarrow(11))).toMatchObject({ stale: true, foundNewest: false })
})
