import { expect, test } from 'vitest'
import { createRng } from './rng.ts'

const words = ['apple', 'brook', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath']

test('a word is chosen again from a list that lost other words', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const chosen = createRng(seed).pick(words)
    for (const lost of words.filter((word) => word !== chosen))
      expect(createRng(seed).pick(words.filter((word) => word !== lost))).toBe(chosen)
  }
})

test('different seeds choose different words', () => {
  const chosen = new Set(Array.from({ length: 50 }, (_, seed) => createRng(seed).pick(words)))
  expect(chosen.size).toBe(words.length)
})
