/** The scroll position that has a row in sight, nearest to the one of now; all in pixels. */
export function revealed(top: number, bottom: number, scrollTop: number, height: number): number {
  if (top < scrollTop) return top
  return bottom > scrollTop + height ? bottom - height : scrollTop
}

/** Scrolls a row of a list into its middle. top: of the row in the list, in pixels. */
export function centreRow(list: HTMLElement, top: number): void {
  list.scrollTop = top - list.clientHeight / 2
  // As in revealRow.
  list.dispatchEvent(new Event('scroll'))
}

const pixels = (length: string): number => Number.parseFloat(length) || 0

/**
 * Scrolls a row of a list into sight, as little as it takes, and keeps it off the edges by the list's scroll padding.
 * top, bottom: of the row in the list, in pixels.
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
  if (clientHeight <= 0 || next === scrollTop) return
  list.scrollTop = next
  // The browser tells of it with the next frame, which would show empty space where the rows are still to be drawn.
  list.dispatchEvent(new Event('scroll'))
}

/** The element around this one that scrolls. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return null
}
