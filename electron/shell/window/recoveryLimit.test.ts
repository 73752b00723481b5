import { expect, it } from 'vitest'
import { mayReplace } from './recoveryLimit.ts'

it('a page is replaced three times a minute, then the user is asked', () => {
  expect(mayReplace([], 0)).toBe(true)
  expect(mayReplace([1000, 2000], 3000)).toBe(true)
  expect(mayReplace([1000, 2000, 3000], 4000)).toBe(false)
  expect(mayReplace([1000, 2000, 3000], 61_000)).toBe(true)
})
