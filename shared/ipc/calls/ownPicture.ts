/** Longest side of the picture of oneself that the window makes, in pixels. */
export const pictureSize = 512

/** Bytes of a picture of that size with room to spare: PNG without compression has four bytes a pixel. */
export const maxPictureBytes = 2 * 1024 * 1024

/** Media types of the files that a picture can be made of. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
