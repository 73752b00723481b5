import { expect, test } from 'vitest'
import { contentOf } from './contentOf.ts'

const realm = 'https://chat.example.org'
/** Returns a document for each number, with `size` characters. */
const html = (number: number, size: number): string => `<p>${String(number).padEnd(size - 7, 'x')}</p>`

test('trees of large messages are evicted by their size, in all organizations together', () => {
  const first = contentOf(html(0, 9_000), realm)
  expect(contentOf(html(0, 9_000), realm)).toBe(first)
  for (let number = 1; number <= 300; number += 1)
    contentOf(html(number, 9_000), number % 2 === 0 ? realm : 'https://other.example.org')
  expect(contentOf(html(0, 9_000), realm)).not.toBe(first)
})

test('a tree that is used repeatedly outlives those that were used once', () => {
  const shown = contentOf(html(1, 500), realm)
  for (let number = 10_000; number < 13_000; number += 1) {
    contentOf(html(number, 500), realm)
    expect(contentOf(html(1, 500), realm)).toBe(shown)
  }
})

test('a document larger than the cache is parsed only once as well', () => {
  const huge = html(2, 3_000_000)
  expect(contentOf(huge, realm)).toBe(contentOf(huge, realm))
})
