import { describe, expect, test } from 'vitest'
import type { Narrow } from '../api/types.ts'
import type { AccountState } from './account.ts'
import { idList, idsOf } from './idList.ts'
import type { AccountEvent } from './localEvent.ts'
import { channelNarrow, topicNarrow } from './narrow.ts'
import { viewOf } from './slices/views.ts'
import * as eg from './testing/eg.ts'

const plan = topicNarrow(9, 'Plan')
const later = topicNarrow(9, 'Later')

const ids = (state: AccountState, narrow: Narrow) => {
  const view = viewOf(state, narrow)
  return view && idsOf(view.ids)
}
/** The account with the whole of these narrows loaded. */
const loaded = (...narrows: Narrow[]) => eg.after(eg.account(), ...narrows.map((one) => eg.fetched(one, [])))

describe('a message that was not received', () => {
  const home: Narrow = [{ operator: 'in', operand: 'home' }]
  const past = (flags: readonly string[]) => eg.channelMessage(5, { channelId: 10, topic: 'Old', flags })
  const moved = eg.moved([5], { channelId: 10, newChannelId: 10, topic: 'Old', newTopic: 'Later' })
  const known = (flags: readonly string[]) =>
    eg.after(loaded(home), eg.fetched([...channelNarrow(10)], [past(flags)]))

  test('comes into no view by what happens to it', () => {
    const state = known(['read', 'historical'])
    const next = eg.after(state, moved)
    expect(ids(next, channelNarrow(10))).toEqual([5])
    expect(viewOf(next, home)).toBe(viewOf(state, home))
  })

  test('is asked for where it matches only now: it may be of the own history', () => {
    const muted: AccountEvent = {
      id: 0,
      type: 'user_topic',
      userTopic: { channelId: 10, topic: 'Old', policy: 1, lastUpdated: 0 },
    }
    const next = eg.after(known(['read', 'historical']), muted, moved)
    expect(viewOf(next, home)).toMatchObject({ ids: idList([]), stale: true })
    const starred = eg.after(known(['read', 'historical', 'starred']), muted, moved)
    expect(viewOf(starred, home)).toMatchObject({ ids: idList([5]), stale: false })
  })
})

test('a conversation is where its narrow says on servers that cannot follow one of its messages', () => {
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
