import type { ImagePreview, Video } from '../../../../shared/content/tree.ts'

/** An image or video that the viewer shows. */
export type Medium = ImagePreview | Video

/** Returns the address of a medium as its sender uploaded or linked it. */
export const originalOf = (medium: Medium): string =>
  medium.type === 'video' ? medium.href : medium.original
