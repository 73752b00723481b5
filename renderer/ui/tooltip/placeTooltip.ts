interface Size {
  readonly width: number
  readonly height: number
}
interface Box extends Size {
  readonly left: number
  readonly top: number
}

const gap = 6
const margin = 8

/**
 * Returns the top left corner of a tooltip, in pixels: on the preferred side of its control, on the other one if there
 * is no room, or beside the control if there is none on either. It covers the control only if the window is too small
 * for both. `beside`: at its right, so that it does not cover the controls above and below.
 */
export function placeTooltip(
  control: Box,
  tooltip: Size,
  view: Size,
  prefers: 'above' | 'below' | 'beside' = 'below',
): { readonly left: number; readonly top: number } {
  const centered = control.left + (control.width - tooltip.width) / 2
  const left = Math.max(margin, Math.min(centered, view.width - tooltip.width - margin))
  const below = control.top + control.height + gap
  const above = control.top - gap - tooltip.height
  const fits = (top: number): boolean => top >= margin && top + tooltip.height <= view.height - margin
  const right = control.left + control.width + gap
  const hasRoomRight = right + tooltip.width <= view.width - margin
  const lowest = Math.max(margin, view.height - tooltip.height - margin)
  if (prefers === 'beside' && hasRoomRight) {
    const middle = control.top + (control.height - tooltip.height) / 2
    return { left: right, top: Math.max(margin, Math.min(middle, lowest)) }
  }
  const top = (prefers === 'above' ? [above, below] : [below, above]).find(fits)
  if (top !== undefined) return { left, top }
  return { left: hasRoomRight ? right : Math.max(margin, control.left - gap - tooltip.width), top: lowest }
}
