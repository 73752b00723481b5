/** Changes maps of records by copying. Returns the same map when nothing changed. */

/** Returns the map with these values added, each under its key. */
export function withRecords<Key, Value>(
  records: ReadonlyMap<Key, Value>,
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, Value> {
  if (values.length === 0) return records
  const next = new Map(records)
  for (const value of values) next.set(keyOf(value), value)
  return next
}

export function withoutRecords<Key, Value>(
  records: ReadonlyMap<Key, Value>,
  keys: readonly Key[],
): ReadonlyMap<Key, Value> {
  if (!keys.some((key) => records.has(key))) return records
  const left = new Map(records)
  for (const key of keys) left.delete(key)
  return left
}

/** Returns the map with one record changed; the same map for an unknown key. */
export function withPatch<Key, Value extends object>(
  records: ReadonlyMap<Key, Value>,
  key: Key,
  change: Partial<NoInfer<Value>>,
): ReadonlyMap<Key, Value> {
  const value = records.get(key)
  return value === undefined ? records : new Map(records).set(key, { ...value, ...change })
}
