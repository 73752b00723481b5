const page = 10

/** The row that a key leads to; null: the key does not move. `isText`: Home and End belong to the text. */
export function movedBy(key: string, index: number, count: number, isText: boolean): number | null {
  const to = (next: number): number => Math.max(0, Math.min(count - 1, next))
  switch (key) {
    case 'ArrowDown':
      return to(index + 1)
    case 'ArrowUp':
      return to(index - 1)
    case 'PageDown':
      return to(index + page)
    case 'PageUp':
      return to(index - page)
    case 'Home':
      return isText ? null : 0
    case 'End':
      return isText ? null : to(count)
    default:
      return null
  }
}
