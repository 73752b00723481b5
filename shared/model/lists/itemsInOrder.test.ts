import { expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { applyEvents } from '../account/account.ts'
import * as eg from '../testing/eg.ts'
import { matchesSearch } from '../search/matchesSearch.ts'
import type { SavedSearch } from '../../lists/itemSchemas.ts'
import { itemsInOrder, reordered } from './itemsInOrder.ts'
import { itemEvent } from './listSlices.ts'

const saved = (id: string, rank: number): SavedSearch => ({
  id,
  rank,
  name: `Oats ${id}`,
  tells: true,
  narrow: [{ operator: 'search', operand: 'oat' }],
})

test('saved searches keep their order, and can be removed', () => {
  const put = (search: SavedSearch) => itemEvent('savedSearches', search)
  const inOrder = itemsInOrder.savedSearches
  const idOf = ({ id }: SavedSearch) => id
  const state = applyEvents(eg.account(), [put(saved('a', 1)), put(saved('b', 2)), put(saved('c', 3))])
  const moved = reordered(inOrder(state), ['c', 'a', 'b'], idOf)
  const removal = { type: 'local/item-gone', list: 'savedSearches', key: 'a' } as const
  const after = applyEvents(state, [...moved.map(put), removal])
  expect(inOrder(after).map(idOf)).toEqual(['c', 'b'])
  expect(reordered(inOrder(state), ['a', 'b', 'c'], idOf)).toEqual([])
})

const message = eg.channelMessage(4, { content: '<p>Two <b>Óats</b></p>', topic: 'Breakfast' })
test.each<[string, Narrow, boolean]>([
  ['words in any case', [{ operator: 'search', operand: 'two OAT' }], true],
  ['words of the topic', [{ operator: 'search', operand: 'fast' }], true],
  ['a word that is not there', [{ operator: 'search', operand: 'three' }], false],
  ['an unwanted word', [{ operator: 'search', operand: 'oats', negated: true }], false],
  ['another channel', [{ operator: 'channel', operand: 999 }], false],
  ['a day that is over', [{ operator: 'before', operand: '1970-01-01' }], false],
  ['content', [{ operator: 'has', operand: 'link' }], false],
])('matches a message by %s as a local search would', (_, narrow, matches) => {
  expect(matchesSearch(message, narrow, eg.account())).toBe(matches)
})
