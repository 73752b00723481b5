/** A ref for boxes that scroll horizontally. They can be focused by keys while they overflow. */
export function focusWhereItScrolls(box: HTMLElement | null): (() => void) | undefined {
  // Component tests have no layout, so nothing scrolls there.
  if (box === null || !('ResizeObserver' in window)) return undefined
  const observer = new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}
