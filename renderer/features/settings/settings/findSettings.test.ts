import { expect, test } from 'vitest'
import { countRows, findSettings, firstRows } from './findSettings.ts'

const found = (query: string) =>
  findSettings(query).map(({ id, groups, parts }) => [
    id,
    ...groups.flatMap(({ names }) => names),
    ...parts.map((part) => part.id),
  ])

test('finds a setting by its texts, its values, its page and its wire name', () => {
  const twice = (name: string) => [
    ['preferences', name],
    ['organizationDefaults', name],
  ]
  expect(found('high contrast')).toEqual(twice('highContrast'))
  expect(found('  web_home_VIEW ')).toEqual(twice('homeView'))
  expect(found('match system')).toEqual(twice('theme'))
  expect(found('font size')).toEqual(twice('fontSize'))
  expect(found('do not disturb')).toEqual([['notifications', 'notifications', 'quietAlertWords']])
  expect(found('privacy typing')).toEqual([
    ['privacy', 'showsTypingDirect', 'showsTypingChannel', 'seesTyping'],
  ])
})

test('finds parts that are not rows, and skips settings without a control', () => {
  expect(found('alert words')).toEqual([['notifications', 'quietAlertWords', 'alertWords']])
  expect(found('sidebarWidth')).toEqual([])
  expect(found('')).not.toEqual([])
})

test('draws some of many results on each page, and all of few', () => {
  const all = findSettings('e')
  const drawn = firstRows(all)
  expect(drawn.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(drawn.map((page) => countRows([page]) + page.hidden)).toEqual(all.map((page) => countRows([page])))
  expect(drawn.every((page) => countRows([page]) > 0)).toBe(true)
  expect(countRows(drawn)).toBeLessThan(80)
  expect(countRows(all)).toBeGreaterThan(100)
  expect(firstRows(findSettings('high contrast')).map(({ hidden }) => hidden)).toEqual([0, 0])
})
