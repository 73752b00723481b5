import { expect, test } from 'vitest'
import { tooShortIn } from '../api/testing/tooShortIn.ts'
import { unboundedIn } from '../api/testing/unboundedIn.ts'
import { itemSchemas } from './itemSchemas.ts'
import { listKinds, listNames } from './listKinds.ts'

test.each(listNames)('every text, number and list in an item of %s has a limit', (name) => {
  expect(unboundedIn(itemSchemas[name], name)).toEqual([])
})

test.each(listNames)('every text in an item of %s accepts the longest message', (name) => {
  expect(tooShortIn(itemSchemas[name], name)).toEqual([])
})

test('each list has its own table', () => {
  expect(new Set(listNames.map((name) => listKinds[name].table)).size).toBe(listNames.length)
})
