/**
 * Heights of n rows with prefix sums (a Fenwick tree). Setting a height, the top of a row and the row at a height
 * take O(log n). Browsers lay out in steps of 1/64 pixel, so sums of doubles stay exact.
 */
export interface HeightIndex {
  readonly length: number
  /** Returns the height of row i. */
  height(i: number): number
  setHeight(i: number, height: number): void
  /** Returns the sum of the heights of the rows before i, 0 <= i <= length. */
  top(i: number): number
  total(): number
  /** Returns the row that covers height y, clamped to the first and the last row. -1 when there are no rows. */
  at(y: number): number
}

export function heightIndex(length: number, heightOf: (i: number) => number): HeightIndex {
  const heights = new Float64Array(length)
  const tree = new Float64Array(length + 1)
  for (let i = 0; i < length; i++) {
    heights[i] = tree[i + 1] = heightOf(i)
  }
  for (let i = 1; i <= length; i++) {
    const parent = i + (i & -i)
    if (parent <= length) tree[parent]! += tree[i]!
  }
  let highestBit = 1
  while (highestBit * 2 <= length) highestBit *= 2

  const top = (i: number): number => {
    let sum = 0
    for (let k = i; k > 0; k -= k & -k) sum += tree[k]!
    return sum
  }
  return {
    length,
    height: (i) => heights[i] ?? 0,
    setHeight: (i, height) => {
      const change = height - heights[i]!
      if (change === 0) return
      heights[i] = height
      for (let k = i + 1; k <= length; k += k & -k) tree[k]! += change
    },
    top,
    total: () => top(length),
    at: (y) => {
      if (length === 0) return -1
      let position = 0
      let left = y
      for (let bit = highestBit; bit > 0; bit >>= 1) {
        const next = position + bit
        if (next <= length && tree[next]! <= left) {
          position = next
          left -= tree[next]!
        }
      }
      return Math.min(position, length - 1)
    },
  }
}
