import { expect, test } from 'vitest'
import { findSettings, firstRows, rowCount } from './findSettings.ts'

const found = (query: string) =>
  findSettings(query).map(({ id, groups, parts }) => [
    id,
    ...groups.flatMap(({ names }) => names),
    ...parts.map((part) => part.id),
  ])

test("a setting is found by its words, its values, its page and the service's name", () => {
  const twice = (name: string) => [
    ['preferences', name],
    ['organizationDefaults', name],
  ]
  expect(found('high contrast')).toEqual(twice('highContrast'))
  expect(found('  web_home_VIEW ')).toEqual(twice('homeView'))
  expect(found('match system')).toEqual(twice('theme'))
  expect(found('privacy typing')).toEqual([
    ['privacy', 'showsTypingDirect', 'showsTypingChannel', 'seesTyping'],
  ])
})

test('parts that are no rows are found too, and what has no control is not', () => {
  expect(found('alert words')).toEqual([['notifications', 'alertWords']])
  expect(found('sidebarWidth')).toEqual([])
  expect(found('')).not.toEqual([])
})

test('of hundreds that a letter finds some of each page are drawn, of few all', () => {
  const all = findSettings('e')
  const drawn = firstRows(all)
  expect(drawn.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(drawn.map((page) => rowCount(page) + page.hidden)).toEqual(all.map(rowCount))
  expect(drawn.every((page) => rowCount(page) > 0)).toBe(true)
  expect(drawn.reduce((sum, page) => sum + rowCount(page), 0)).toBeLessThan(80)
  expect(all.reduce((sum, page) => sum + rowCount(page), 0)).toBeGreaterThan(100)
  expect(firstRows(findSettings('high contrast')).map(({ hidden }) => hidden)).toEqual([0, 0])
})
