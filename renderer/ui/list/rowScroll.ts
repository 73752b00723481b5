/** Returns the scroll position closest to the current one that shows the row. All values are in pixels. */
export function revealed(top: number, bottom: number, scrollTop: number, height: number): number {
  if (top < scrollTop) return top
  return bottom > scrollTop + height ? bottom - height : scrollTop
}

/**
 * Scrolls a list and reports it at once: the browser reports the scroll only with the next frame, which would show
 * empty space in place of rows that are not drawn yet.
 */
export function scrollNow(list: HTMLElement, top: number): void {
  list.scrollTop = top
  list.dispatchEvent(new Event('scroll'))
}

/** Scrolls a row to the middle of its list. `top` is its offset in the list, in pixels. */
export const centerRow = (list: HTMLElement, top: number): void =>
  scrollNow(list, top - list.clientHeight / 2)

const pixels = (length: string): number => Number.parseFloat(length) || 0

/**
 * Scrolls a row into view by the smallest distance, respecting the scroll padding of the list. `top` and `bottom` are
 * offsets in the list, in pixels.
 */
export function revealRow(list: HTMLElement, top: number, bottom: number): void {
  const { clientHeight, scrollTop } = list
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(list)
  const next = revealed(
    Math.max(0, top - pixels(scrollPaddingTop)),
    bottom + pixels(scrollPaddingBottom),
    scrollTop,
    clientHeight,
  )
  if (clientHeight > 0 && next !== scrollTop) scrollNow(list, next)
}

/** Returns the closest ancestor that scrolls, or null. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return null
}
