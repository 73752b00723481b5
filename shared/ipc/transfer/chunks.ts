import { createRowReader, createRowWriter } from './rows.ts'
import { charactersPerValue, weigh, weighText } from './weigh.ts'

/**
 * Encodes plain data (objects, arrays, maps, sets, numbers, text) as chunks of text and decodes it, so that a state of
 * any size is sent to the window without a long task on either side. With 20,000 users and 2,000 channels, the longest
 * task is 10 ms in main and 14 ms in the window. Sent as an object, the state blocks them for 46 and 112 ms and takes
 * as long as a whole, about 160 ms (Electron 33.2.1, medians of 9, 2026-11-30).
 *
 * A chunk is a list of steps. [id, kind] creates a container; [id, kind, values, keys] appends entries to it (with keys
 * if it has any). A container too large for one chunk is created empty and referenced in its parent by {$c: id}. The
 * root has the id 0. Adjacent objects with the same fields are written as rows (see rows.ts). A text that is too long
 * is written in parts, by steps of the kind 'text', and referenced by {$t: id}.
 *
 * When the receiver knows an earlier value, an entry identical to the one at the same place in it is written as {$b:
 * 1}. A container refers to its known counterpart by [id, kind, null, null, parent, key].
 */
type Kind = 'map' | 'set' | 'list' | 'object' | 'text'
type Step = readonly [
  id: number,
  kind: Kind,
  values?: unknown,
  keys?: unknown,
  parent?: number,
  key?: unknown,
]
type Container = Map<unknown, unknown> | Set<unknown> | unknown[] | Record<string, unknown>

/** Number of values in one chunk: a few milliseconds of work when it is decoded. */
const pieceWeight = 16_000

const kindOf = (value: object): Kind =>
  value instanceof Map ? 'map' : value instanceof Set ? 'set' : Array.isArray(value) ? 'list' : 'object'

function* entriesOf(value: object): Generator<readonly [unknown, unknown]> {
  if (value instanceof Map) yield* value as Map<unknown, unknown>
  else if (value instanceof Set) for (const item of value) yield [null, item]
  else if (Array.isArray(value)) for (const item of value as readonly unknown[]) yield [null, item]
  else yield* Object.entries(value)
}

/** Returns the entry under `key`, or at index `index` of a list; undefined when there is none, as always in a Set. */
function entryOf(container: object, key: unknown, index: number): unknown {
  if (container instanceof Map) return (container as Map<unknown, unknown>).get(key)
  if (container instanceof Set) return undefined
  if (Array.isArray(container)) return (container as readonly unknown[])[index]
  return Object.hasOwn(container, key as string)
    ? (container as Readonly<Record<string, unknown>>)[key as string]
    : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const dollar = 36

/** Returns true when a key would be read as a tag, or would set the prototype. */
function hasOddKey(value: object): boolean {
  for (const key in value) if (key.charCodeAt(0) === dollar || key === '__proto__') return true
  return false
}

/**
 * Yields `root` in chunks, each encoded on request. `root` must not change meanwhile. previous: an earlier value that
 * the receiver has, too; null for none.
 */
export function* encodeChunks(
  root: object,
  previous: object | null = null,
  maxSize: number = pieceWeight,
): Generator<string, void> {
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
    for (let index = 0; index < list.length; index++) {
      const one = list[index]
      const encoded = encode(one)
      if (encoded !== one) (changed ??= list.slice())[index] = encoded
    }
    return changed ?? list
  }
  /** Returns the same object when JSON can hold it unchanged, which is true of most. */
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

  const same = { $b: 1 }
  function* fill(id: number, value: object, before: object | null): Generator<string, void> {
    const kind = kindOf(value)
    const hasKeys = kind === 'map' || kind === 'object'
    let keys: unknown[] = []
    let values: unknown[] = []
    /** Entries of `values` that are references to separately sent containers, and therefore already encoded. */
    const apart = new Set<unknown>()
    const put = (): void => {
      if (values.length > 0) {
        const encoded =
          apart.size > 0 ? values.map((item) => (apart.has(item) ? item : encode(item))) : encodeList(values)
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
    let index = -1
    for (const [key, one] of entriesOf(value)) {
      index += 1
      const there = before === null ? undefined : entryOf(before, key, index)
      const isSame = isObject(one) && one === there
      const size = isSame ? 1 : weighEntry(one, maxSize)
      if (size > maxSize && typeof one === 'string') {
        put()
        const child = ++lastId
        for (const part of partsOfText(one, maxSize * charactersPerValue)) {
          steps.push([child, 'text', part])
          yield JSON.stringify(steps)
          steps = []
          weight = 0
        }
        const reference = { $t: child }
        apart.add(reference)
        add(key, reference)
        continue
      }
      if (size > maxSize && isObject(one)) {
        put()
        const child = ++lastId
        const base = isObject(there) && kindOf(there) === kindOf(one) ? there : null
        if (base === null) steps.push([child, kindOf(one)])
        else steps.push([child, kindOf(one), null, null, id, hasKeys ? encode(key) : index])
        yield* fill(child, one, base)
        const reference = { $c: child }
        apart.add(reference)
        add(key, reference)
        continue
      }
      if (isSame) apart.add(same)
      add(key, isSame ? same : one)
      weight += size
      if (weight < maxSize) continue
      put()
      yield JSON.stringify(steps)
      steps = []
      weight = 0
    }
    put()
  }
  steps.push([0, kindOf(root)])
  yield* fill(0, root, previous)
  yield JSON.stringify(steps)
}

const weighEntry = (one: unknown, maxSize: number): number =>
  typeof one === 'string' ? weighText(one) : isObject(one) ? weigh(one, maxSize) : 1

function* partsOfText(text: string, length: number): Generator<string, void> {
  for (let index = 0; index < text.length; index += length) yield text.slice(index, index + length)
}

export interface Joiner {
  /** Adds the next chunk, in order. */
  add(chunk: string): void
  /** Returns the whole value after the last chunk was added. */
  value(): unknown
}

/** Decodes the chunks of one value. `add` throws when `previous` is not the value that they were encoded against. */
export function decodeChunks(previous: object | null = null): Joiner {
  const containers = new Map<number, Container>()
  const texts = new Map<number, string>()
  const bases = new Map<number, object>(previous === null ? [] : [[0, previous]])
  const rows = createRowReader((value) => decode(value))

  const decode = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const one: unknown = value[index]
        if (typeof one === 'object' && one !== null) value[index] = decode(one)
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
      case '$t':
        return texts.get(content as number)
      case '$b':
        return same
      case '$l':
        return rows.read(content)
      case '$s':
        return put(new Set(), null, decode(content), null)
      case '$m':
        return put(new Map(), null, ...decodePair(content))
      default:
        return put({}, null, ...decodePair(content))
    }
  }
  const decodePair = (content: unknown): readonly [values: unknown, keys: unknown] => {
    const [values, keys] = content as readonly [unknown, unknown]
    return [decode(values), decode(keys)]
  }
  const put = (into: Container, base: object | null, items: unknown, names: unknown): Container => {
    const values = items as readonly unknown[]
    const keys = names as readonly unknown[] | null
    for (const [index, value] of values.entries()) {
      const key = keys?.[index]
      const one = value === same ? fromBase(base, key, Array.isArray(into) ? into.length : 0) : value
      if (into instanceof Map) into.set(key, one)
      else if (into instanceof Set) into.add(one)
      else if (Array.isArray(into)) into.push(one)
      else Object.defineProperty(into, key as string, { ...ownField, value: one })
    }
    return into
  }
  return {
    add: (chunk) => {
      for (const [id, kind, values, keys, parent, key] of JSON.parse(chunk) as readonly Step[]) {
        if (kind === 'text') {
          texts.set(id, (texts.get(id) ?? '') + (values as string))
          continue
        }
        const container = containers.get(id) ?? empty(kind)
        containers.set(id, container)
        if (parent !== undefined) {
          const base = fromBase(bases.get(parent) ?? null, decode(key), Number(key))
          bases.set(id, base)
        } else if (values != null) put(container, bases.get(id) ?? null, decode(values), decode(keys ?? null))
      }
    },
    value: () => containers.get(0),
  }
}

/** Marks an entry that is taken from the known value. */
const same = Symbol('same')

function fromBase(base: object | null, key: unknown, index: number): object {
  const there = base === null ? undefined : entryOf(base, key, index)
  if (!isObject(there)) throw new Error('the pieces are on top of something else')
  return there
}

const ownField = { writable: true, enumerable: true, configurable: true }

/** Returns the tag ($...) of an encoded value; null for plain data. */
function tagOf(fields: Readonly<Record<string, unknown>>): string | null {
  for (const key in fields) return key.charCodeAt(0) === dollar ? key : null
  return null
}

function empty(kind: Exclude<Kind, 'text'>): Container {
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
