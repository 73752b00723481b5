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

interface ThumbnailFormat {
  readonly name: string
  readonly width: number
}

/** The still formats of the server's thumbnails, the smallest first; none before level 273. */
export function stillFormats(wire: unknown): readonly ThumbnailFormat[] {
  if (!Array.isArray(wire)) return []
  return wire
    .flatMap((format: unknown): ThumbnailFormat[] => {
      if (typeof format !== 'object' || format === null) return []
      const { name, max_width: width, animated } = format as Readonly<Record<string, unknown>>
      const isName = typeof name === 'string' && /^[\w-]+\.\w+$/.test(name)
      return isName && typeof width === 'number' && animated !== true ? [{ name, width }] : []
    })
    .sort((a, b) => a.width - b.width)
}

/** Realm-relative address of a file's thumbnail. `segments`: the parts of the file's address, unescaped. */
export const thumbnailAddress = (segments: readonly string[], format: string): string =>
  `${folder}${segments.map(encodeURIComponent).join('/')}/${format}`

/** Address of the largest picture that the server makes of a file; null where it makes none. */
export function largestThumbnail(segments: readonly string[], wireFormats: unknown): string | null {
  const largest = stillFormats(wireFormats).at(-1)
  return largest === undefined ? null : thumbnailAddress(segments, largest.name)
}
