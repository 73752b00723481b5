import { expect, test } from 'vitest'
import { listKinds } from '../../../../shared/lists/listKinds.ts'
import { itemEvent } from '../../../../shared/model/lists/listSlices.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { shownSearches } from './shownSearches.ts'
const view = (fragment: string, name: string | null) => ({ fragment, isPinned: true, name })
const saved = (id: string, operand: string) =>
  itemEvent('savedSearches', {
    id,
    name: id,
    narrow: [{ operator: 'search', operand }],
    tells: true,
    rank: 1,
  })

test('lists a search saved here and on the server once, with the name on the server', () => {
  const navigationViews = [
    view('inbox', null),
    view('narrow/is/starred', null),
    view('narrow/search/oat', 'Porridge'),
    view('narrow/channel/9-news/search/tea', 'Tea'),
    view('https://x.example', 'Elsewhere'),
    view('inbox', 'Mine'),
  ]
  const state = eg.after(eg.account({ navigationViews }), saved('a', 'oat'), saved('b', 'milk'))
  expect(shownSearches(state)).toMatchObject([
    { id: 'a', name: 'Porridge', fragment: 'narrow/search/oat', tells: true },
    { id: 'b', name: 'b', fragment: null },
    { name: 'Tea', fragment: 'narrow/channel/9-news/search/tea', tells: false, rank: 2 },
  ])
  expect(shownSearches(state)[2]?.narrow).toEqual([
    { operator: 'channel', operand: 9 },
    { operator: 'search', operand: 'tea' },
  ])
})

test('shows no more server views than searches can be saved', () => {
  const navigationViews = Array.from({ length: 500 }, (_, index) =>
    view(`narrow/search/${'x'.repeat(200)}${String(index)}`, `View ${String(index)}`),
  )
  const shown = shownSearches(eg.account({ navigationViews }))
  expect(shown).toHaveLength(listKinds.savedSearches.max)
  expect(new Set(shown.map(({ id }) => id)).size).toBe(listKinds.savedSearches.max)
  expect(Math.max(...shown.map(({ id }) => id.length))).toBeLessThanOrEqual(100)
})
