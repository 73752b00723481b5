/** Answers what `make` makes, which is called when it is asked for first: formats and sorters take milliseconds each. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
