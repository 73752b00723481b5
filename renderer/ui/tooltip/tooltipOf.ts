export interface TooltipText {
  readonly text: string
  /** Shortcut that does the same, or null. */
  readonly keys: string | null
}

/** Returns true if an ellipsis replaces the end of the element's text, or of a part of it. */
function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === 'ellipsis' && scrollWidth > clientWidth) ||
    (webkitLineClamp !== 'none' && webkitLineClamp !== '' && scrollHeight > clientHeight) ||
    [...element.children].some(isCut)
  )
}

/**
 * Returns the tooltip of an element with `data-tooltip`, or null if it has none or would only repeat what is visible.
 * `data-tooltip-keys` holds the shortcut that does the same.
 */
export function tooltipOf(element: Element): TooltipText | null {
  const text = element.getAttribute('data-tooltip') ?? ''
  if (text === '') return null
  const keys = element.getAttribute('data-tooltip-keys')
  const isVisible = text.split('\n').every((line) => element.textContent.includes(line.trim()))
  return keys === null && isVisible && !isCut(element) ? null : { text, keys }
}
