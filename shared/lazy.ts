/** Calls `make` on first use and caches the result. Formats and collators take milliseconds to create. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
