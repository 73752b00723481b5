/** Of long lists so many are looked at, the heaviest of them stands for all. */
const samples = 4

/** Roughly how many values there are in it, told no further than just past `most`. */
export function weigh(value: object, most: number): number {
  if (Array.isArray(value)) return weighList(value, most)
  if (value instanceof Map)
    return weighList([...(value as Map<unknown, unknown>).values()], most) + value.size
  if (value instanceof Set) return weighList([...(value as Set<unknown>)], most)
  let weight = 1
  for (const key in value) {
    const one = (value as Readonly<Record<string, unknown>>)[key]
    weight += typeof one === 'object' && one !== null ? weigh(one, most - weight) : 1
    if (weight > most) break
  }
  return weight
}

function weighList(list: readonly unknown[], most: number): number {
  const { length } = list
  if (length > most) return most + 1
  const step = Math.max(1, Math.floor(length / samples))
  let heaviest = 1
  for (let at = 0; at < length; at += step) {
    const one = list[at]
    if (typeof one === 'object' && one !== null) heaviest = Math.max(heaviest, weigh(one, most))
  }
  return Math.min(most, 1 + length * heaviest) + (length * heaviest >= most ? 1 : 0)
}
