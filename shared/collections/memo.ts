/** Computes a value once for each immutable object. */
export function memoByObject<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>()
  return (key) => {
    let entry = known.get(key)
    if (entry === undefined) known.set(key, (entry = { result: compute(key) }))
    return entry.result
  }
}
