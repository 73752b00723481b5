const folder = '/user_uploads/thumbnail/'

/** The last part of a thumbnail's address names its format; null when it is no thumbnail of the service. */
export function thumbnailFormat(src: string): string | null {
  return src.startsWith(folder) ? src.slice(src.lastIndexOf('/') + 1) : null
}

/** The same picture in another of the server's formats; other addresses stay as they are. */
export const withThumbnailFormat = (src: string, format: string): string =>
  thumbnailFormat(src) === null ? src : src.slice(0, src.lastIndexOf('/') + 1) + format

/** The first frame of an animated thumbnail. */
export const stillThumbnail = (src: string): string =>
  withThumbnailFormat(src, (thumbnailFormat(src) ?? '').replace(/-anim(?=\.\w+$)/, ''))
