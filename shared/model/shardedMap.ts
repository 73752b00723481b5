/**
 * A map with integer keys that is copied on write in 2048 parts: a write into 100,000 entries copies about 50 of them.
 * Plain data, so it survives structured clone; iteration order is by shard, not by insertion.
 */
export interface ShardedMap<V> {
  readonly size: number
  readonly shards: readonly (ReadonlyMap<number, V> | null)[]
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
  const shards = new Array<Map<number, V> | null>(shardCount).fill(null)
  let size = 0
  for (const [key, value] of entries) {
    const shard = (shards[shardOf(key)] ??= new Map<number, V>())
    size -= shard.size
    shard.set(key, value)
    size += shard.size
  }
  return { size, shards }
}

export function mapGet<V>(map: ShardedMap<V>, key: number): V | undefined {
  return map.shards[shardOf(key)]?.get(key)
}

export function mapHas<V>(map: ShardedMap<V>, key: number): boolean {
  return map.shards[shardOf(key)]?.has(key) ?? false
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
    const index = shardOf(key)
    const current = (shards ?? map.shards)[index]
    const known = current?.get(key)
    const isKnown = known !== undefined || current?.has(key) === true
    if (isKnown && Object.is(known, value)) continue
    if (!isKnown) size += 1
    shards ??= map.shards.slice() as Shards<V>
    writable(shards, map, index).set(key, value)
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
    const index = shardOf(key)
    if ((shards ?? map.shards)[index]?.has(key) !== true) continue
    shards ??= map.shards.slice() as Shards<V>
    const shard = writable(shards, map, index)
    shard.delete(key)
    if (shard.size === 0) shards[index] = null
    size -= 1
  }
  return shards === null ? map : { size, shards }
}

type Shards<V> = (Map<number, V> | null)[]

/** A part that is still the map's own is copied before it is written to. */
function writable<V>(shards: Shards<V>, map: ShardedMap<V>, index: number): Map<number, V> {
  const current = shards[index] ?? null
  if (current !== null && current !== map.shards[index]) return current
  return (shards[index] = new Map(current ?? []))
}

/** All entries, in no order to rely on. */
export function* mapEntries<V>(map: ShardedMap<V>): Generator<readonly [number, V], void> {
  for (const shard of map.shards) if (shard !== null) yield* shard
}

/** The keys of `map` that `other` lacks, in no order to rely on. */
export function mapKeysWithout(map: ShardedMap<unknown>, other: ShardedMap<unknown>): readonly number[] {
  const keys: number[] = []
  map.shards.forEach((shard, index) => {
    const known = other.shards[index]
    if (shard === null || shard === known) return
    for (const key of shard.keys()) if (known?.has(key) !== true) keys.push(key)
  })
  return keys
}

/** All values, in no order to rely on. */
export function* mapValues<V>(map: ShardedMap<V>): Generator<V, void> {
  for (const shard of map.shards) if (shard !== null) yield* shard.values()
}
