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
 * Returns the top left corner of a tooltip, in pixels: below its control, above it if there is no room below, or
 * beside it if there is none above either. It covers the control only if the window is too small for both.
 */
export function placeTooltip(
  control: Box,
  tooltip: Size,
  view: Size,
): { readonly left: number; readonly top: number } {
  const centered = control.left + (control.width - tooltip.width) / 2
  const left = Math.max(margin, Math.min(centered, view.width - tooltip.width - margin))
  const below = control.top + control.height + gap
  if (below + tooltip.height <= view.height - margin) return { left, top: below }
  const above = control.top - gap - tooltip.height
  if (above >= margin) return { left, top: above }
  const right = control.left + control.width + gap
  const hasRoomRight = right + tooltip.width <= view.width - margin
  return {
    left: hasRoomRight ? right : Math.max(margin, control.left - gap - tooltip.width),
    top: Math.max(margin, view.height - tooltip.height - margin),
  }
}
