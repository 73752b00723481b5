import type { ImagePreview, Video } from '../../../../shared/content/tree.ts'

/** A picture or video that the viewer shows. */
export type Medium = ImagePreview | Video

/** The address of a medium as its sender uploaded or linked it. */
export const originalOf = (medium: Medium): string =>
  medium.type === 'video' ? medium.href : medium.original
