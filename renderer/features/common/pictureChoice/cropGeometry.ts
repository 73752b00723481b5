/** Size of a picture, in its own pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The square of a picture that is used: how many times it is enlarged, and its centre in pixels of the picture. */
export interface Crop {
  /** 1: the square is as large as the picture's shorter side. */
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 5

/** The largest square, in the middle. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

/** Side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, zoom: number): number =>
  Math.max(1, Math.min(width, height) / zoom)

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** The nearest square that is within the picture. */
function within(size: Size, { zoom, x, y }: Crop): Crop {
  const bounded = between(zoom, 1, maxZoom)
  const half = sideOf(size, bounded) / 2
  return {
    zoom: bounded,
    x: between(x, half, Math.max(half, size.width - half)),
    y: between(y, half, Math.max(half, size.height - half)),
  }
}

/** Moves the square by shares of its own side; positive: to the right and down. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom)
  return within(size, { ...crop, x: crop.x + right * side, y: crop.y + down * side })
}

/** Enlarges about the centre of the square. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => within(size, { ...crop, zoom })

/** Where the square is between the picture's edges, in percent; 0 where it fills the picture in that direction. */
export function placeOf(size: Size, { zoom, x, y }: Crop): { readonly left: number; readonly top: number } {
  const side = sideOf(size, zoom)
  const percent = (centre: number, length: number): number =>
    length - side < 1 ? 0 : Math.round((100 * (centre - side / 2)) / (length - side))
  return { left: percent(x, size.width), top: percent(y, size.height) }
}
