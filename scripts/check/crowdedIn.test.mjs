import { expect, test } from 'vitest'
import { crowdedIn } from './crowdedIn.mjs'

const files = (count, name) => Array.from({ length: count }, (_, n) => name(n))

test('a folder may have 25 code files but not 26', () => {
  const code = (count) => files(count, (n) => `shared/a/${n}.ts`)
  expect(crowdedIn(code(25))).toEqual([])
  expect(crowdedIn(code(26))).toEqual(['shared/a: 26 files, at most 25 are allowed'])
})

test('tests, other files and subfolders are not counted', () => {
  expect(
    crowdedIn([
      ...files(25, (n) => `shared/a/${n}.ts`),
      ...files(9, (n) => `shared/a/${n}.test.ts`),
      ...files(9, (n) => `shared/a/${n}.module.css`),
      ...files(9, (n) => `shared/a/b/${n}.ts`),
    ]),
  ).toEqual([])
})
