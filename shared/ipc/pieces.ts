import { createRowReader, createRowWriter } from './rows.ts'
import { weigh } from './weigh.ts'

/**
 * Plain data (objects, arrays, maps, sets, numbers, text) as pieces of text and back: a state of any size crosses to
 * the window without one long task on either side. Text crosses the bridge far quicker than an object does, too.
 *
 * A piece is a list of steps: [id, kind] makes a container, [id, kind, values, keys] puts entries at its end (keys
 * where it has some). Containers that are too large for one piece are made empty and named by {$c: id} in their
 * parents. 0 is the root. Neighbours that are alike are told as rows (see rows.ts).
 */
type Kind = 'map' | 'set' | 'list' | 'object'
type Step = readonly [id: number, kind: Kind, values?: unknown, keys?: unknown]
type Container = Map<unknown, unknown> | Set<unknown> | unknown[] | Record<string, unknown>

/** Values in one piece: a few milliseconds of work where it is read. */
const pieceWeight = 16_000

const kindOf = (value: object): Kind =>
  value instanceof Map ? 'map' : value instanceof Set ? 'set' : Array.isArray(value) ? 'list' : 'object'

function* entriesOf(value: object): Generator<readonly [unknown, unknown]> {
  if (value instanceof Map) yield* value as Map<unknown, unknown>
  else if (value instanceof Set) for (const one of value) yield [null, one]
  else if (Array.isArray(value)) for (const one of value as readonly unknown[]) yield [null, one]
  else yield* Object.entries(value)
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
  const rows = createRowWriter((value) => encode(value))

  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $u: 1 }
    if (typeof value === 'number' && !Number.isFinite(value)) return { $n: String(value) }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return encodeList(value)
    if (value instanceof Map) return { $m: [encodeList([...value.values()]), encodeList([...value.keys()])] }
    if (value instanceof Set) return { $s: encodeList([...value]) }
    return encodeObject(value as Readonly<Record<string, unknown>>)
  }
  const encodeList = (list: readonly unknown[]): unknown => {
    const alike = rows.write(list)
    return alike === null ? encodeEach(list) : { $l: alike }
  }
  const encodeEach = (list: readonly unknown[]): readonly unknown[] => {
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
    if (hasOddKey(value)) return { $o: [encodeList(Object.values(value)), Object.keys(value)] }
    let changed: Record<string, unknown> | null = null
    for (const key in value) {
      const one = value[key]
      const encoded = encode(one)
      if (encoded !== one) (changed ??= { ...value })[key] = encoded
    }
    return changed ?? value
  }

  function* fill(id: number, value: object): Generator<string, void> {
    const kind = kindOf(value)
    const hasKeys = kind === 'map' || kind === 'object'
    let keys: unknown[] = []
    let values: unknown[] = []
    /** Values that are told by the number of their container. */
    const apart = new Set<unknown>()
    const put = (): void => {
      if (values.length > 0) {
        const encoded =
          apart.size > 0 ? values.map((one) => (apart.has(one) ? one : encode(one))) : encodeList(values)
        steps.push(hasKeys ? [id, kind, encoded, encodeEach(keys)] : [id, kind, encoded])
      }
      keys = []
      values = []
      apart.clear()
    }
    const add = (key: unknown, one: unknown): void => {
      if (hasKeys) keys.push(key)
      values.push(one)
    }
    steps.push([id, kind])
    for (const [key, one] of entriesOf(value)) {
      const size = typeof one === 'object' && one !== null ? weigh(one, most) : 1
      if (size > most && typeof one === 'object' && one !== null) {
        put()
        const child = ++lastId
        yield* fill(child, one)
        const reference = { $c: child }
        apart.add(reference)
        add(key, reference)
        continue
      }
      add(key, one)
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
  const rows = createRowReader((value) => decode(value))

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
    switch (tag) {
      case '$u':
        return undefined
      case '$n':
        return Number(content)
      case '$c':
        return containers.get(content as number)
      case '$l':
        return rows.read(content)
      case '$s':
        return put(new Set(), decode(content), null)
      case '$m':
        return put(new Map(), ...decodePair(content))
      default:
        return put({}, ...decodePair(content))
    }
  }
  const decodePair = (content: unknown): readonly [values: unknown, keys: unknown] => {
    const [values, keys] = content as readonly [unknown, unknown]
    return [decode(values), decode(keys)]
  }
  const put = (into: Container, given: unknown, names: unknown): Container => {
    const values = given as readonly unknown[]
    const keys = names as readonly unknown[]
    if (into instanceof Map) for (const [at, one] of values.entries()) into.set(keys[at], one)
    else if (into instanceof Set) for (const one of values) into.add(one)
    else if (Array.isArray(into)) for (const one of values) into.push(one)
    else
      for (const [at, one] of values.entries())
        Object.defineProperty(into, keys[at] as string, { ...ownField, value: one })
    return into
  }
  return {
    add: (piece) => {
      for (const [id, kind, values, keys] of JSON.parse(piece) as readonly Step[]) {
        const container = containers.get(id) ?? empty(kind)
        containers.set(id, container)
        if (values !== undefined) put(container, decode(values), decode(keys))
      }
    },
    value: () => containers.get(0),
  }
}

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
