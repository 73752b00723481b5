import { expect, test } from 'vitest'
import { longTitlesIn } from './longTitlesIn.mjs'

const call = (name, title) => `const a = 1\n${name}(${title}, () => undefined)`
const words = (count) => 'x'.repeat(count)

test('a title may have 80 characters but not 81', () => {
  expect(longTitlesIn('shared/a.test.ts', call('test', `'${words(80)}'`))).toEqual([])
  expect(longTitlesIn('shared/a.test.ts', call('test', `'${words(81)}'`))).toEqual([
    'shared/a.test.ts:2: a title of 81 characters, at most 80 may be',
  ])
})

test('finds titles of each kind in each kind of quotes', () => {
  for (const name of ['it', 'describe', 'test.each(rows)', 'it.each([[f(1)]])'])
    for (const quote of ["'", '"', '`'])
      expect(longTitlesIn('e2e/a.spec.ts', call(name, `${quote}${words(81)}${quote}`))).toHaveLength(1)
})

test('inserted values and escapes are not counted, nor files without tests', () => {
  expect(
    longTitlesIn('shared/a.test.ts', call('test', `\`${words(70)} \${isA ? 'one thing' : 'two'}\``)),
  ).toEqual([])
  expect(longTitlesIn('shared/a.test.ts', call('test', `'${words(79)}\\''`))).toEqual([])
  expect(longTitlesIn('shared/a.ts', call('test', `'${words(81)}'`))).toEqual([])
})
