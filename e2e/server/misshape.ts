/** Returns the same structure with different leaves. */
export function mapValues(value: unknown, leaf: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapValues(each, leaf))
  if (typeof value !== 'object' || value === null) return leaf(value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapValues(each, leaf)]))
}

/** Swaps all types: lists and objects, texts and numbers. */
export function swapped(value: unknown): unknown {
  if (Array.isArray(value))
    return Object.fromEntries(value.map((each, index) => [`x${String(index)}`, swapped(each)]))
  if (typeof value === 'object' && value !== null) return Object.values(value).map(swapped)
  if (typeof value === 'string') return 7
  return typeof value === 'number' ? 'seven' : [value]
}

/** Returns JSON of at least `bytes`: the largest list repeated, with increasing ids. */
export function multiplied(fields: Readonly<Record<string, unknown>>, bytes: number): string {
  const lists = Object.entries(fields).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  const sizes = lists.map(([name, list]) => ({ name, list, size: JSON.stringify(list).length }))
  const { name, list, size } = sizes.sort((a, b) => b.size - a.size)[0] ?? { name: 'more', list: [], size: 2 }
  const seeds: readonly unknown[] = list.length > 0 ? list : [{ id: 1, content: 'x'.repeat(200) }]
  const perRound = Math.max(size, 200)
  const grown: unknown[] = []
  for (let total = 0, round = 0; total < bytes; total += perRound, round++)
    for (const seed of seeds) grown.push(renumbered(seed, round * seeds.length))
  return JSON.stringify({ ...fields, [name]: grown })
}

const renumbered = (value: unknown, by: number): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          key,
          (key === 'id' || key === 'user_id') && typeof each === 'number'
            ? each + by
            : key === 'message'
              ? renumbered(each, by)
              : each,
        ]),
      )
