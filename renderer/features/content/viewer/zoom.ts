/** View of an image. scale: window pixels per image pixel; null: fitted to the stage. */
export interface Zoom {
  readonly scale: number | null
  /** Clockwise quarter turns, 0 to 3. */
  readonly turns: number
  /** Pixels from the center of the stage to the center of the image. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const fitted: Zoom = { scale: null, turns: 0, x: 0, y: 0 }

const step = 1.25
const maxScale = 8
/** Max pixels of a side of the shown image, which bounds the zoom of hostile sizes. */
const maxSide = 65_536
/** Assumed size of an image without one, such as an SVG. */
export const defaultSize: Size = { width: 1000, height: 750 }

const turned = ({ height, width }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Returns the scale at which the whole image is visible, at most 1. */
export function fitScale(picture: Size, stage: Size, turns: number): number {
  const { height, width } = turned(picture, turns)
  if (width <= 0 || height <= 0 || stage.width <= 0 || stage.height <= 0) return 1
  return Math.min(1, stage.width / width, stage.height / height)
}

export const scaleOf = (zoom: Zoom, picture: Size, stage: Size): number =>
  zoom.scale ?? fitScale(picture, stage, zoom.turns)

/**
 * Returns the zoom with its scale and position limited, so that the image neither vanishes nor moves beyond its
 * edges.
 */
export function bounded(zoom: Zoom, picture: Size, stage: Size): Zoom {
  const fit = fitScale(picture, stage, zoom.turns)
  if (zoom.scale === null) return zoom.x === 0 && zoom.y === 0 ? zoom : { ...zoom, x: 0, y: 0 }
  const maxZoom = Math.max(fit, Math.min(maxScale, maxSide / Math.max(picture.width, picture.height, 1)))
  const scale = Math.min(maxZoom, Math.max(Math.min(fit, 1) / 4, zoom.scale))
  const { height, width } = turned(picture, zoom.turns)
  const clamp = (at: number, shown: number, room: number): number => {
    const maxOffset = Math.max(0, (shown - room) / 2)
    return Math.min(maxOffset, Math.max(-maxOffset, at))
  }
  return {
    ...zoom,
    scale,
    x: clamp(zoom.x, width * scale, stage.width),
    y: clamp(zoom.y, height * scale, stage.height),
  }
}

/** Zooms by `factor` about the point `at`, which stays in place. Pixels from the center of the stage. */
export function zoomedBy(zoom: Zoom, factor: number, picture: Size, stage: Size, at = { x: 0, y: 0 }): Zoom {
  const before = scaleOf(zoom, picture, stage)
  const { scale } = bounded({ ...zoom, scale: before * factor }, picture, stage)
  const ratio = (scale ?? before) / before
  const moved = { x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }
  return bounded({ ...zoom, scale, ...moved }, picture, stage)
}

export const zoomedIn = (zoom: Zoom, picture: Size, stage: Size): Zoom => zoomedBy(zoom, step, picture, stage)
export const zoomedOut = (zoom: Zoom, picture: Size, stage: Size): Zoom =>
  zoomedBy(zoom, 1 / step, picture, stage)

export const movedBy = (zoom: Zoom, x: number, y: number, picture: Size, stage: Size): Zoom =>
  bounded({ ...zoom, x: zoom.x + x, y: zoom.y + y }, picture, stage)

export const turnedRight = (zoom: Zoom): Zoom => ({ ...fitted, turns: (zoom.turns + 1) % 4 })
