import { expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import * as eg from '../testing/eg.ts'
import { matchesSearch } from './matchesSearch.ts'
import { readSavedSearches, writeSavedSearches, type SavedSearch } from './savedSearch.ts'

const words = { operator: 'search', operand: 'Oat "in a\nline"' }
const saved: SavedSearch = {
  account: 'a',
  id: '1',
  name: 'Oats\tand more',
  tells: true,
  narrow: [words, { operator: 'before', operand: '2026-01-02', negated: true }],
}

test('saved searches are read as they were written, in their order', () => {
  const searches = [saved, { ...saved, id: '2', tells: false }]
  expect(readSavedSearches(writeSavedSearches(searches) ?? '')).toEqual(searches)
  expect(writeSavedSearches(Array.from({ length: 400 }, () => saved))).toBe(null)
})

test('lines that cannot be read are left out', () => {
  const lines = ['', '{}', '[1,2]', '["a","1","n",false,[]]', '["a","1","n",false,[{"operator":1}]]']
  expect(readSavedSearches([...lines, writeSavedSearches([saved])].join('\n'))).toEqual([saved])
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
])('a message is matched by %s as a search here would', (_, narrow, matches) => {
  expect(matchesSearch(message, narrow, eg.account())).toBe(matches)
})
