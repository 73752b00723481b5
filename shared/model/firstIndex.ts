/** The first index of an ascending list of `length` that is not below what is looked for; `length` where all are. */
export function firstIndex(length: number, isBelow: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
