import { expect, test } from 'vitest'
import { nameOrder } from './nameOrder.ts'

const parts = [
  ...['a', 'b', 'A', 'B', 'z', 'l', ' ', '-', '_', '.', "'", '0', '1', '2', '10', '007', '#', '~', '`'],
  ...['é', 'ä', 'ß', 'e\u0301', '\u0301', '·', 'ж', '東', '²', '٣', '１', '\u200d', '\u0000', '🎉', '½'],
]

/** Yields random names, the same in every run. */
function* names(): Generator<string, void> {
  let seed = 7
  const upTo = (end: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * end)
  }
  for (;;) {
    // Mostly characters that are common in names.
    const length = upTo(6)
    const from = upTo(3) === 0 ? parts.length : 14
    yield Array.from({ length }, () => parts[upTo(from)]).join('')
  }
}

test.each([true, false])('sorts names as the collator does, numeric: %s', (numeric) => {
  const order = nameOrder(numeric)
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric })
  const differ: unknown[] = []
  const some = names()
  for (let n = 0; n < 30_000; n += 1) {
    const a = some.next().value ?? ''
    const b = some.next().value ?? ''
    if (Math.sign(order(a, b)) !== collator.compare(a, b)) differ.push([a, b])
  }
  expect(differ).toEqual([])
})
