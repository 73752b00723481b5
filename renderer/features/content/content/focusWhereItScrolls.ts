/** A ref for boxes that scroll sideways: the keyboard reaches them while there is something to scroll. */
export function focusWhereItScrolls(box: HTMLElement | null): (() => void) | undefined {
  // Where nothing is laid out (component tests) nothing scrolls.
  if (box === null || !('ResizeObserver' in window)) return undefined
  const observer = new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}
