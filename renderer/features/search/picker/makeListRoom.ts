/** Pixels that a whole list takes, with the gap to its field. */
const wholeList = 240
/** Above the field a list is shown from this height on. */
const leastAbove = 120

/**
 * Keeps the list of a dialog's field off the buttons below: where it would cover them it opens above the field, and
 * where the dialog has no room there either, the buttons move down. Called before the list opens, so that nothing moves
 * as it opens and closes.
 */
export function makeListRoom(field: HTMLElement): void {
  const dialog = field.closest('dialog')
  if (dialog === null) return
  field.style.marginBottom = ''
  delete field.dataset.opens
  const { top, bottom } = field.getBoundingClientRect()
  const button = [...dialog.querySelectorAll('button')].find(
    (candidate) =>
      !field.contains(candidate) &&
      (field.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  const below = button === undefined ? Infinity : button.getBoundingClientRect().top - bottom
  if (below >= wholeList) return
  const scroller = scrollerOf(field, dialog)
  const above = top - scroller.getBoundingClientRect().top + scroller.scrollTop
  if (above < leastAbove) {
    field.style.marginBottom = `${wholeList - below}px`
    return
  }
  field.dataset.opens = 'above'
  field.style.setProperty('--list-height', `${Math.min(above, wholeList) - 8}px`)
}

function scrollerOf(field: HTMLElement, dialog: HTMLElement): HTMLElement {
  let element = field
  while (element !== dialog && element.parentElement !== null) {
    element = element.parentElement
    if (getComputedStyle(element).overflowY === 'auto') return element
  }
  return dialog
}
