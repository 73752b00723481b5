import { scrollerOf } from '../list/rowScroll.ts'

/** Height in pixels of a full list, including the gap to its field. */
const wholeList = 240
/** Minimum height in pixels for which a list opens above the field. */
const leastAbove = 120

/**
 * Keeps the list of a field in a dialog from covering the buttons below it. The list opens above the field if it
 * would cover them, and if there is no room above either, the buttons move down. Called before the list opens, so
 * that nothing moves when it opens or closes.
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
  const inside = scrollerOf(field)
  const scroller = inside !== null && dialog.contains(inside) ? inside : dialog
  const above = top - scroller.getBoundingClientRect().top + scroller.scrollTop
  if (above < leastAbove) {
    field.style.marginBottom = `${wholeList - below}px`
    return
  }
  field.dataset.opens = 'above'
  field.style.setProperty('--list-height', `${Math.min(above, wholeList) - 8}px`)
}
