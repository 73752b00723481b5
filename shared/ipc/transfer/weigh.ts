/** Number of entries of a long list to weigh as a sample. The heaviest one counts for all. */
const samples = 4

/** Number of characters that cost about as much as one value. */
export const charactersPerValue = 16
/** A text up to this number of characters counts as one value. */
const shortText = 1000

export const weighText = (text: string): number =>
  text.length <= shortText ? 1 : Math.ceil(text.length / charactersPerValue)

const weighOne = (item: unknown, maxSize: number): number => {
  if (typeof item === 'string') return weighText(item)
  return typeof item === 'object' && item !== null ? weigh(item, maxSize) : 1
}

/** Returns roughly the number of values in `value`, counting long texts by length. Stops just past `maxSize`. */
export function weigh(value: object, maxSize: number): number {
  if (Array.isArray(value)) return weighList(value, maxSize)
  if (value instanceof Map)
    return weighList([...(value as Map<unknown, unknown>).values()], maxSize) + value.size
  if (value instanceof Set) return weighList([...(value as Set<unknown>)], maxSize)
  let weight = 1
  for (const key in value) {
    weight += weighOne((value as Readonly<Record<string, unknown>>)[key], maxSize - weight)
    if (weight > maxSize) break
  }
  return weight
}

function weighList(list: readonly unknown[], maxSize: number): number {
  const { length } = list
  if (length > maxSize) return maxSize + 1
  const step = Math.max(1, Math.floor(length / samples))
  let heaviest = 1
  for (let index = 0; index < length; index += step) {
    heaviest = Math.max(heaviest, weighOne(list[index], maxSize))
  }
  return Math.min(maxSize, 1 + length * heaviest) + (length * heaviest >= maxSize ? 1 : 0)
}
