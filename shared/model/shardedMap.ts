/**
 * A map with integer keys that is copied on write in 2048 parts: a write into 100,000 entries copies about 50 of them.
 * Plain data, so it survives structured clone; iteration order is by shard, not by insertion.
 */
export interface ShardedMap<V> {
  readonly size: number
  readonly shards: readonly (Shard<V> | null)[]
}

/** Two lists side by side, by ascending key: copying them copies memory, which a Map of the same size takes 20 times as long for. */
interface Shard<V> {
  readonly keys: readonly number[]
  readonly values: readonly V[]
}
interface OpenShard<V> extends Shard<V> {
  readonly keys: number[]
  readonly values: V[]
}

const shardCount = 2048
// 64 neighbours share a part: what is changed together (a page, a conversation) is mostly of one time.
const shardOf = (key: number): number => (key >> 6) & (shardCount - 1)

/** A map without entries. */
export function emptyMap<V>(): ShardedMap<V> {
  return { size: 0, shards: new Array<null>(shardCount).fill(null) }
}

/** A map of these entries; the last of equal keys wins. */
export function mapFrom<V>(entries: Iterable<readonly [number, V]>): ShardedMap<V> {
  const shards = new Array<OpenShard<V> | null>(shardCount).fill(null)
  let size = 0
  for (const [key, value] of entries) {
    const shard = (shards[shardOf(key)] ??= { keys: [], values: [] })
    if (put(shard, key, value)) size += 1
  }
  return { size, shards }
}

/** Where the key is, or ~ of where it would be. */
function indexIn({ keys }: Shard<unknown>, key: number): number {
  let low = 0
  let high = keys.length
  // What is new mostly goes to the end.
  if (high > 0 && (keys[high - 1] as number) < key) return ~high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? low : ~low
}

/** True when the key is a new one. */
function put<V>(shard: OpenShard<V>, key: number, value: V): boolean {
  const index = indexIn(shard, key)
  if (index >= 0) {
    shard.values[index] = value
    return false
  }
  shard.keys.splice(~index, 0, key)
  shard.values.splice(~index, 0, value)
  return true
}

export function mapGet<V>(map: ShardedMap<V>, key: number): V | undefined {
  const shard = map.shards[shardOf(key)]
  if (shard === null || shard === undefined) return undefined
  const index = indexIn(shard, key)
  return index < 0 ? undefined : shard.values[index]
}

export function mapHas<V>(map: ShardedMap<V>, key: number): boolean {
  const shard = map.shards[shardOf(key)]
  return shard !== null && shard !== undefined && indexIn(shard, key) >= 0
}

/** Same map when the key already holds this very value. */
export function mapSet<V>(map: ShardedMap<V>, key: number, value: V): ShardedMap<V> {
  return mapSetMany(map, [[key, value]])
}

/** Copies each touched part once. Same map when nothing changed. */
export function mapSetMany<V>(map: ShardedMap<V>, entries: Iterable<readonly [number, V]>): ShardedMap<V> {
  let shards: Shards<V> | null = null
  let { size } = map
  for (const [key, value] of entries) {
    const at = shardOf(key)
    const current = (shards ?? map.shards)[at] ?? null
    const index = current === null ? -1 : indexIn(current, key)
    if (current !== null && index >= 0 && Object.is(current.values[index], value)) continue
    shards ??= map.shards.slice() as Shards<V>
    if (put(writable(shards, map, at), key, value)) size += 1
  }
  return shards === null ? map : { size, shards }
}

/** Same map when the key was not there. */
export function mapDelete<V>(map: ShardedMap<V>, key: number): ShardedMap<V> {
  return mapDeleteMany(map, [key])
}

/** Copies each touched part once. Same map when no key was there. */
export function mapDeleteMany<V>(map: ShardedMap<V>, keys: Iterable<number>): ShardedMap<V> {
  let shards: Shards<V> | null = null
  let { size } = map
  for (const key of keys) {
    const at = shardOf(key)
    const current = (shards ?? map.shards)[at] ?? null
    const index = current === null ? -1 : indexIn(current, key)
    if (index < 0) continue
    shards ??= map.shards.slice() as Shards<V>
    const shard = writable(shards, map, at)
    shard.keys.splice(index, 1)
    shard.values.splice(index, 1)
    if (shard.keys.length === 0) shards[at] = null
    size -= 1
  }
  return shards === null ? map : { size, shards }
}

type Shards<V> = (OpenShard<V> | null)[]

/** A part that is still the map's own is copied before it is written to. */
function writable<V>(shards: Shards<V>, map: ShardedMap<V>, at: number): OpenShard<V> {
  const current = shards[at] ?? null
  if (current !== null && current !== map.shards[at]) return current
  return (shards[at] =
    current === null
      ? { keys: [], values: [] }
      : { keys: current.keys.slice(), values: current.values.slice() })
}

/** All entries, in no order to rely on. */
export function* mapEntries<V>(map: ShardedMap<V>): Generator<readonly [number, V], void> {
  for (const shard of map.shards) {
    if (shard === null) continue
    const { keys, values } = shard
    for (let at = 0; at < keys.length; at++) yield [keys[at] as number, values[at] as V]
  }
}

/** The keys of `map` that `other` lacks, in no order to rely on. */
export function mapKeysWithout(map: ShardedMap<unknown>, other: ShardedMap<unknown>): readonly number[] {
  const gone: number[] = []
  map.shards.forEach((shard, at) => {
    const known = other.shards[at] ?? null
    if (shard === null || shard === known) return
    for (const key of shard.keys) if (known === null || indexIn(known, key) < 0) gone.push(key)
  })
  return gone
}

/** All values, in no order to rely on. */
export function* mapValues<V>(map: ShardedMap<V>): Generator<V, void> {
  for (const shard of map.shards) if (shard !== null) yield* shard.values
}
