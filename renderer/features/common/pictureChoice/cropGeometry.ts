/** Size of a picture, in its own pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Square of a picture: zoom factor, and center in pixels of the picture. */
export interface Crop {
  /** At 1, the square is as large as the picture's shorter side. */
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 5

/** Returns the largest square, centered. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

/** Returns the side of the square, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, zoom: number): number =>
  Math.max(1, Math.min(width, height) / zoom)

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** Returns the nearest square inside the picture. */
function within(size: Size, { zoom, x, y }: Crop): Crop {
  const bounded = between(zoom, 1, maxZoom)
  const half = sideOf(size, bounded) / 2
  return {
    zoom: bounded,
    x: between(x, half, Math.max(half, size.width - half)),
    y: between(y, half, Math.max(half, size.height - half)),
  }
}

/** Moves the square by fractions of its side. Positive values move right and down. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom)
  return within(size, { ...crop, x: crop.x + right * side, y: crop.y + down * side })
}

/** Zooms around the center of the square. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => within(size, { ...crop, zoom })

/**
 * Returns the position of the square between the picture's edges, in percent. Returns 0 for a direction in which it
 * fills the picture.
 */
export function placeOf(size: Size, { zoom, x, y }: Crop): { readonly left: number; readonly top: number } {
  const side = sideOf(size, zoom)
  const percent = (center: number, length: number): number =>
    length - side < 1 ? 0 : Math.round((100 * (center - side / 2)) / (length - side))
  return { left: percent(x, size.width), top: percent(y, size.height) }
}
