/**
 * Plain data (objects, arrays, maps, sets, numbers, text) as pieces of text and back: a state of any size crosses to
 * the window without one long task on either side. Text crosses the bridge far quicker than an object does, too.
 *
 * A piece is a list of steps: [id, kind] makes a container, [id, kind, entries] puts entries at its end. Containers
 * that are too large for one piece are made empty and named by {$c: id} in their parents. 0 is the root.
 */
type Kind = 'map' | 'set' | 'list' | 'object'
type Step = readonly [id: number, kind: Kind, entries: readonly unknown[]]
type Container = Map<unknown, unknown> | Set<unknown> | unknown[] | Record<string, unknown>

/** Values in one piece: a few milliseconds of work where it is read. */
const pieceWeight = 6_000

const kindOf = (value: object): Kind =>
  value instanceof Map ? 'map' : value instanceof Set ? 'set' : Array.isArray(value) ? 'list' : 'object'

function* entriesOf(value: object): Generator<readonly [unknown, unknown]> {
  if (value instanceof Map) yield* value as Map<unknown, unknown>
  else if (value instanceof Set) for (const one of value) yield [one, one]
  else if (Array.isArray(value)) for (const one of value as readonly unknown[]) yield [null, one]
  else yield* Object.entries(value)
}

/** How many values there are in it, counted no further than just past `most`. */
function weigh(value: object, most: number): number {
  let weight = 1
  const isList = Array.isArray(value)
  if (isList || value instanceof Map || value instanceof Set) {
    if ((isList ? value.length : value.size) > most) return most + 1
    for (const one of value.values() as Iterable<unknown>) {
      weight += typeof one === 'object' && one !== null ? weigh(one, most - weight) : 1
      if (weight > most) break
    }
    return weight
  }
  for (const key in value) {
    const one = (value as Readonly<Record<string, unknown>>)[key]
    weight += typeof one === 'object' && one !== null ? weigh(one, most - weight) : 1
    if (weight > most) break
  }
  return weight
}

const dollar = 36

/** A name that would be taken for a tag, or for more than a name. */
function hasOddKey(value: object): boolean {
  for (const key in value) if (key.charCodeAt(0) === dollar || key === '__proto__') return true
  return false
}

/** Cuts `root`, which is not to change meanwhile. The work is done piece by piece, as they are asked for. */
export function* cutPieces(root: object, most: number = pieceWeight): Generator<string, void> {
  let steps: Step[] = []
  let weight = 0
  let lastId = 0

  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $u: 1 }
    if (typeof value === 'number' && !Number.isFinite(value)) return { $n: String(value) }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return encodeList(value)
    if (value instanceof Map) return { $m: Array.from(value, ([key, one]) => [encode(key), encode(one)]) }
    if (value instanceof Set) return { $s: Array.from(value, encode) }
    return encodeObject(value as Readonly<Record<string, unknown>>)
  }
  const encodeList = (list: readonly unknown[]): readonly unknown[] => {
    let changed: unknown[] | null = null
    for (let at = 0; at < list.length; at++) {
      const one = list[at]
      const encoded = encode(one)
      if (encoded !== one) (changed ??= list.slice())[at] = encoded
    }
    return changed ?? list
  }
  /** The very object where JSON has it as it is, which is so for most. */
  const encodeObject = (value: Readonly<Record<string, unknown>>): unknown => {
    if (hasOddKey(value)) return { $o: Object.entries(value).map(([key, one]) => [key, encode(one)]) }
    let changed: Record<string, unknown> | null = null
    for (const key in value) {
      const one = value[key]
      const encoded = encode(one)
      if (encoded !== one) (changed ??= { ...value })[key] = encoded
    }
    return changed ?? value
  }
  const entry = (kind: Kind, key: unknown, value: unknown): unknown =>
    kind === 'map' ? [encode(key), value] : kind === 'object' ? [key, value] : value

  function* fill(id: number, value: object): Generator<string, void> {
    const kind = kindOf(value)
    let entries: unknown[] = []
    const put = (): void => {
      if (entries.length > 0) steps.push([id, kind, entries])
      entries = []
    }
    steps.push([id, kind, []])
    for (const [key, one] of entriesOf(value)) {
      const size = typeof one === 'object' && one !== null ? weigh(one, most) : 1
      if (size > most && typeof one === 'object' && one !== null) {
        put()
        const child = ++lastId
        yield* fill(child, one)
        entries.push(entry(kind, key, { $c: child }))
        continue
      }
      entries.push(entry(kind, key, encode(one)))
      weight += size
      if (weight < most) continue
      put()
      yield JSON.stringify(steps)
      steps = []
      weight = 0
    }
    put()
  }
  yield* fill(0, root)
  yield JSON.stringify(steps)
}

export interface Joiner {
  /** The next piece, in order. */
  add(piece: string): void
  /** The whole, once the last piece was added: equal to what was cut. */
  value(): unknown
}

/** Puts the pieces of one value together. */
export function joinPieces(): Joiner {
  const containers = new Map<number, Container>()

  const decode = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) {
        const one: unknown = value[at]
        if (typeof one === 'object' && one !== null) value[at] = decode(one)
      }
      return value
    }
    const fields = value as Record<string, unknown>
    const tag = tagOf(fields)
    if (tag !== null) return tagged(tag, fields[tag])
    for (const key in fields) {
      const one = fields[key]
      if (typeof one === 'object' && one !== null) fields[key] = decode(one)
    }
    return fields
  }
  const tagged = (tag: string, content: unknown): unknown => {
    const list = content as readonly unknown[]
    switch (tag) {
      case '$u':
        return undefined
      case '$n':
        return Number(content)
      case '$c':
        return containers.get(content as number)
      case '$s':
        return new Set(list.map(decode))
      case '$m':
        return new Map((list as readonly Pair[]).map(([key, one]) => [decode(key), decode(one)]))
      default:
        return Object.fromEntries((list as readonly Pair[]).map(([key, one]) => [key, decode(one)]))
    }
  }
  const put = (into: Container, entries: readonly unknown[]): void => {
    if (into instanceof Map)
      for (const [key, one] of entries as readonly Pair[]) into.set(decode(key), decode(one))
    else if (into instanceof Set) for (const one of entries) into.add(decode(one))
    else if (Array.isArray(into)) for (const one of entries) into.push(decode(one))
    else
      for (const [key, one] of entries as readonly Pair[])
        Object.defineProperty(into, key as string, { ...ownField, value: decode(one) })
  }
  return {
    add: (piece) => {
      for (const [id, kind, entries] of JSON.parse(piece) as readonly Step[]) {
        const container = containers.get(id) ?? empty(kind)
        containers.set(id, container)
        put(container, entries)
      }
    },
    value: () => containers.get(0),
  }
}

type Pair = readonly [unknown, unknown]
const ownField = { writable: true, enumerable: true, configurable: true }

/** The one name of a value that stands for something else. */
function tagOf(fields: Readonly<Record<string, unknown>>): string | null {
  for (const key in fields) return key.charCodeAt(0) === dollar ? key : null
  return null
}

function empty(kind: Kind): Container {
  switch (kind) {
    case 'map':
      return new Map()
    case 'set':
      return new Set()
    case 'list':
      return []
    case 'object':
      return {}
  }
}
