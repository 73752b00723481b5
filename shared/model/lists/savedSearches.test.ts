import { expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { applyEvents } from '../account/account.ts'
import * as eg from '../testing/eg.ts'
import { matchesSearch } from '../search/matchesSearch.ts'
import type { SavedSearch } from '../state/localRecords.ts'
import { reorderedSearches, savedSearchesInOrder } from './savedSearches.ts'

const saved = (id: string, rank: number): SavedSearch => ({
  id,
  rank,
  name: `Oats ${id}`,
  tells: true,
  narrow: [{ operator: 'search', operand: 'oat' }],
})

test('saved searches keep their order, and can be removed', () => {
  const put = (search: SavedSearch) => ({ type: 'local/saved-search', search }) as const
  const state = applyEvents(eg.account(), [put(saved('a', 1)), put(saved('b', 2)), put(saved('c', 3))])
  const moved = reorderedSearches(savedSearchesInOrder(state), ['c', 'a', 'b'])
  const after = applyEvents(state, [...moved.map(put), { type: 'local/saved-search-gone', id: 'a' }])
  expect(savedSearchesInOrder(after).map(({ id }) => id)).toEqual(['c', 'b'])
  expect(reorderedSearches(savedSearchesInOrder(state), ['a', 'b', 'c'])).toEqual([])
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
