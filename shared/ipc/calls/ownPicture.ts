/** Longest side of a profile picture made by the window, in pixels. */
export const pictureSize = 512

/** Maximum bytes of a picture, with room to spare: an uncompressed PNG has four bytes per pixel. */
export const maxPictureBytes = 2 * 1024 * 1024

/** Media types of files that can become a picture. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
