/** A box in CSS pixels that is known before the picture is. */
export interface ImageBox {
  readonly width: number
  readonly height: number
}

export const singleBox: ImageBox = { width: 400, height: 300 }
export const galleryBox: ImageBox = { width: 240, height: 180 }
/** For pictures whose size neither the message nor this run knows. */
const unknownBox: ImageBox = { width: 240, height: 160 }
/** Slivers and dots stay big enough to see and to click. */
const smallest = 48

/** The picture's size scaled down, never up, to fit `max`; slivers are cut to a usable box. */
export function imageBox(size: ImageBox | null, max: ImageBox): ImageBox {
  if (size === null)
    return { width: Math.min(unknownBox.width, max.width), height: Math.min(unknownBox.height, max.height) }
  const scale = Math.min(1, max.width / size.width, max.height / size.height)
  const fit = (length: number, limit: number) =>
    Math.min(limit, Math.max(smallest, Math.round(length * scale)))
  return { width: fit(size.width, max.width), height: fit(size.height, max.height) }
}

const remembered = new Map<string, ImageBox>()

/** Natural sizes of pictures that came without dimensions, so that the next showing does not jump. */
export const rememberedSize = (src: string): ImageBox | null => remembered.get(src) ?? null

export function rememberSize(src: string, size: ImageBox): void {
  if (size.width > 0 && size.height > 0) remembered.set(src, size)
  if (remembered.size > 2000) remembered.delete(remembered.keys().next().value ?? src)
}
