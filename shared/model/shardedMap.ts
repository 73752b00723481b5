/**
 * A map with integer keys that is copied on write in 512 parts: a write into 100,000 entries copies about 200 of them.
 * Plain data, so it survives structured clone; iteration order is by shard, not by insertion.
 */
export interface ShardedMap<V> {
  readonly size: number
  readonly shards: readonly (ReadonlyMap<number, V> | null)[]
}

const shardCount = 512
// 64 neighbours share a part: what is changed together (a page, a conversation) is mostly of one time.
const shardOf = (key: number): number => (key >> 6) & (shardCount - 1)

/** A map without entries. */
export function emptyMap<V>(): ShardedMap<V> {
  return { size: 0, shards: new Array<null>(shardCount).fill(null) }
}

/** A map of these entries; the last of equal keys wins. */
export function mapFrom<V>(entries: Iterable<readonly [number, V]>): ShardedMap<V> {
  return mapSetMany(emptyMap<V>(), entries)
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
  const copied = new Map<number, Map<number, V>>()
  let size = map.size
  for (const [key, value] of entries) {
    const index = shardOf(key)
    const current = copied.get(index) ?? map.shards[index]
    const known = current?.has(key) ?? false
    if (known && Object.is(current?.get(key), value)) continue
    if (!known) size += 1
    writable(copied, map, index).set(key, value)
  }
  return withShards(map, copied, size)
}

/** Same map when the key was not there. */
export function mapDelete<V>(map: ShardedMap<V>, key: number): ShardedMap<V> {
  return mapDeleteMany(map, [key])
}

/** Copies each touched part once. Same map when no key was there. */
export function mapDeleteMany<V>(map: ShardedMap<V>, keys: Iterable<number>): ShardedMap<V> {
  const copied = new Map<number, Map<number, V>>()
  let size = map.size
  for (const key of keys) {
    const index = shardOf(key)
    if (!(copied.get(index) ?? map.shards[index])?.has(key)) continue
    writable(copied, map, index).delete(key)
    size -= 1
  }
  return withShards(map, copied, size)
}

/** All entries, in no order to rely on. */
export function* mapEntries<V>(map: ShardedMap<V>): Generator<readonly [number, V], void> {
  for (const shard of map.shards) if (shard !== null) yield* shard
}

/** All values, in no order to rely on. */
export function* mapValues<V>(map: ShardedMap<V>): Generator<V, void> {
  for (const shard of map.shards) if (shard !== null) yield* shard.values()
}

function writable<V>(copied: Map<number, Map<number, V>>, map: ShardedMap<V>, index: number): Map<number, V> {
  let shard = copied.get(index)
  if (shard === undefined) copied.set(index, (shard = new Map(map.shards[index] ?? [])))
  return shard
}

function withShards<V>(map: ShardedMap<V>, copied: Map<number, Map<number, V>>, size: number): ShardedMap<V> {
  if (copied.size === 0) return map
  const shards = map.shards.slice()
  for (const [index, shard] of copied) shards[index] = shard.size === 0 ? null : shard
  return { size, shards }
}
