/** Appends any number of items. `push(...items)` throws a RangeError beyond about 120,000 arguments. */
export function pushAll<T>(to: T[], items: Iterable<T>): void {
  for (const item of items) to.push(item)
}
