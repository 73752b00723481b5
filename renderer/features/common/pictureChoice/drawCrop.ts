import { pictureSize } from '../../../../shared/ipc/calls/ownPicture.ts'
import { sideOf, type Crop } from './cropGeometry.ts'

type Context = Pick<
  CanvasRenderingContext2D,
  'clearRect' | 'drawImage' | 'imageSmoothingEnabled' | 'imageSmoothingQuality'
>

/** Draws the square of the picture on a canvas with sides of `size` pixels. */
export function drawCrop(context: Context, picture: ImageBitmap, { x, y, zoom }: Crop, size: number): void {
  const side = sideOf(picture, zoom)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, size, size)
  context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, size, size)
}

/** Returns the square as a PNG, at most as large as in the picture. */
export async function cropAsPng(picture: ImageBitmap, crop: Crop): Promise<Uint8Array<ArrayBuffer>> {
  const size = Math.min(pictureSize, Math.round(sideOf(picture, crop.zoom)))
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  drawCrop(context, picture, crop, size)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}
