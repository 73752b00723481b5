/** The size of an image's box in CSS pixels, known before the image is loaded. */
export interface ImageBox {
  readonly width: number
  readonly height: number
}

export const singleBox: ImageBox = { width: 400, height: 300 }
export const galleryBox: ImageBox = { width: 240, height: 180 }
/** For images whose size neither the message nor an earlier load in this run provides. */
const unknownBox: ImageBox = { width: 240, height: 160 }
/** Min width and height, so that small images can be seen and clicked. */
const smallest = 48

/** Returns the image's size scaled down, never up, to fit `max`. Sides below the min are enlarged to it. */
export function imageBox(size: ImageBox | null, max: ImageBox): ImageBox {
  if (size === null)
    return { width: Math.min(unknownBox.width, max.width), height: Math.min(unknownBox.height, max.height) }
  const scale = Math.min(1, max.width / size.width, max.height / size.height)
  const fit = (length: number, limit: number) =>
    Math.min(limit, Math.max(smallest, Math.round(length * scale)))
  return { width: fit(size.width, max.width), height: fit(size.height, max.height) }
}

const remembered = new Map<string, ImageBox>()

/** Natural sizes of images that came without dimensions, so that showing them again does not move the page. */
export const rememberedSize = (src: string): ImageBox | null => remembered.get(src) ?? null

export function rememberSize(src: string, size: ImageBox): void {
  if (size.width > 0 && size.height > 0) remembered.set(src, size)
  if (remembered.size > 2000) remembered.delete(remembered.keys().next().value ?? src)
}
