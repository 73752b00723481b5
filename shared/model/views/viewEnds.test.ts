import type { AccountState } from '../state/accountState.ts'
import { expect, test } from 'vitest'
import { idList } from '../../collections/idList.ts'
import { topicNarrow } from './narrow.ts'
import * as eg from '../testing/eg.ts'
import { mayGoOn, viewOf } from './views.ts'

const plan = topicNarrow(9, 'Plan')
const messages = (...list: number[]) => list.map((id) => eg.channelMessage(id))

test('a failure at one end does not stop loading at the other', () => {
  const part = { foundOldest: false, foundNewest: false }
  const failing = (direction: 'older' | 'newer' | 'around') =>
    ({ type: 'local/fetch-failed', narrow: plan, direction, reason: 'offline' }) as const
  const ends = (state: AccountState) =>
    (['older', 'newer'] as const).filter((direction) => mayGoOn(viewOf(state, plan)!, direction))
  let state = eg.after(eg.account(), eg.fetched(plan, messages(50, 51), part), failing('newer'))
  expect(ends(state)).toEqual(['older'])
  state = eg.after(state, { type: 'local/fetch-started', narrow: plan, direction: 'older' })
  state = eg.after(state, eg.fetched(plan, messages(40, 50), { ...part, direction: 'older' }))
  expect(viewOf(state, plan)).toMatchObject({ error: 'offline', ids: idList([40, 50, 51]) })
  expect(ends(state)).toEqual(['older'])
  expect(ends(eg.after(state, failing('older')))).toEqual([])
  expect(ends(eg.after(state, failing('around')))).toEqual([])
  state = eg.after(state, { type: 'local/fetch-started', narrow: plan, direction: 'newer' })
  expect(viewOf(state, plan)).toMatchObject({ error: null, failed: [] })
})
