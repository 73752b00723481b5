/**
 * Random choices that are the same for the same seed. A choice by index, as with pure-rand 8.4.2 of fast-check, fails
 * rng.test.ts, "a word is chosen again from a list that lost other words".
 */
export interface Rng {
  /**
   * Returns one item of the list, or undefined if it is empty. The winner depends on each item's `key` alone,
   * so a scenario that lost some of its steps still mostly makes the same choices.
   */
  pick<T>(list: Iterable<T>, key?: (item: T) => string | number): T | undefined
  /** Returns at least `least` items of the list. */
  some<T>(list: Iterable<T>, least: number, key?: (item: T) => string | number): T[]
  chance(probability: number): boolean
  /** Returns a number from 0 up to, but not including, `below`. */
  int(below: number): number
}

export function createRng(seed: number): Rng {
  let thrown = 0
  const weigh = (n: number, key: string) => hash(`${String(seed)} ${String(n)} ${key}`)
  const ranked = <T>(list: Iterable<T>, key: (item: T) => string | number): T[] => {
    thrown += 1
    const n = thrown
    return [...list]
      .map((item) => [weigh(n, String(key(item))), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item)
  }
  const next = () => {
    thrown += 1
    return weigh(thrown, '') / 2 ** 32
  }
  return {
    pick: (list, key = idOf) => ranked(list, key)[0],
    some: (list, least, key = idOf) => {
      const all = ranked(list, key)
      const more = Math.max(0, all.length - least)
      return all.slice(0, least + Math.floor(next() * Math.min(more + 1, 3)))
    },
    chance: (probability) => next() < probability,
    int: (below) => Math.floor(next() * below),
  }
}

const idOf = (item: unknown): string | number => {
  if (typeof item === 'string' || typeof item === 'number') return item
  const { id } = item as { readonly id?: string | number }
  return id ?? JSON.stringify(item)
}

/** Returns a pseudorandom 32-bit number for a text. */
export function hash(text: string): number {
  let h = 2166136261
  for (let index = 0; index < text.length; index++) h = Math.imul(h ^ text.charCodeAt(index), 16777619)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}
