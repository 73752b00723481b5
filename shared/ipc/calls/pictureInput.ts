import { z } from 'zod'
import { maxPictureBytes } from './ownPicture.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A profile picture made by the window, as PNG. */
export const pictureInput = z
  .instanceof(Uint8Array)
  .refine(
    (bytes) =>
      bytes.byteLength <= maxPictureBytes && pngSignature.every((byte, index) => bytes[index] === byte),
  )
