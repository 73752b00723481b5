import fc from 'fast-check'

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

const deep = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { x: value }
  return value
}

const absent = Symbol('absent')
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(absent),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, '', 'x'.repeat(100_000), [], {}, [[]], [null], NaN),
  fc.constant(deep(500)),
  fc.constant(JSON.parse('{"__proto__":{"user_id":1},"constructor":{"prototype":null},"toString":1}')),
  fc.jsonValue(),
  fc.bigInt().map(Number),
)

/** Returns the value as from JSON, with the value at `path` replaced or removed. */
function mutated(value: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return by
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])]
    if (rest.length === 0 && by === absent) copy.splice(Number(key), 1)
    else copy[Number(key)] = mutated(copy[Number(key)], rest, by)
    return copy
  }
  const entries = Object.entries(value as object).flatMap(([name, inner]) => {
    if (name !== key) return [[name, inner] as const]
    return rest.length === 0 && by === absent ? [] : [[name, mutated(inner, rest, by)] as const]
  })
  return Object.fromEntries(entries)
}

/** One of the values as from JSON, with one part missing, of another type or far too large. */
export const garbled = (values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .oneof(...values.map((value) => fc.tuple(fc.constant(value), fc.constantFrom(...pathsOf(value)), junk)))
    .map(([value, path, by]) => mutated(value, path, by))
