/** Changes maps of records by copying. Returns the same map when nothing changed. */

/** Returns the map with these values added, each under its key. */
export function withRecords<Key, Value>(
  own: ReadonlyMap<Key, Value>,
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, Value> {
  if (values.length === 0) return own
  const next = new Map(own)
  for (const value of values) next.set(keyOf(value), value)
  return next
}

export function withoutRecords<Key, Value>(
  own: ReadonlyMap<Key, Value>,
  keys: readonly Key[],
): ReadonlyMap<Key, Value> {
  if (!keys.some((key) => own.has(key))) return own
  const left = new Map(own)
  for (const key of keys) left.delete(key)
  return left
}

/** Returns the map with one record changed; the same map for an unknown key. */
export function withPatch<Key, Value extends object>(
  own: ReadonlyMap<Key, Value>,
  key: Key,
  change: Partial<NoInfer<Value>>,
): ReadonlyMap<Key, Value> {
  const value = own.get(key)
  return value === undefined ? own : new Map(own).set(key, { ...value, ...change })
}
