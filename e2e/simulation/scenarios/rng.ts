/** Choices that come out the same for the same seed. */
export interface Rng {
  /**
   * One of the list, by the value that `key` gives each. The rest of the list does not matter to who wins, so that
   * a scenario which lost some of its steps still chooses mostly the same.
   */
  pick<T>(list: Iterable<T>, key?: (item: T) => string | number): T | undefined
  /** Some of the list, at least `least`. */
  some<T>(list: Iterable<T>, least: number, key?: (item: T) => string | number): T[]
  chance(probability: number): boolean
  /** 0 up to but without `below`. */
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

/** A number of 32 bits that looks random. */
export function hash(text: string): number {
  let h = 2166136261
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 16777619)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}
