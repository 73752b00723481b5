const folder = '/user_uploads/thumbnail/'

/** Returns the format in a thumbnail's address, its last part; null for other addresses. */
export function thumbnailFormat(src: string): string | null {
  return src.startsWith(folder) ? src.slice(src.lastIndexOf('/') + 1) : null
}

/** Returns the same image in another of the server's formats; other addresses unchanged. */
export const withThumbnailFormat = (src: string, format: string): string =>
  thumbnailFormat(src) === null ? src : src.slice(0, src.lastIndexOf('/') + 1) + format

/** Returns the address of the first frame of an animated thumbnail. */
export const stillThumbnail = (src: string): string =>
  withThumbnailFormat(src, (thumbnailFormat(src) ?? '').replace(/-anim(?=\.\w+$)/, ''))

interface ThumbnailFormat {
  readonly name: string
  readonly width: number
}

/** Returns the server's still thumbnail formats, smallest first; [] before level 273. */
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

/** Returns the server-relative address of a file's thumbnail. segments: the unescaped parts of the file's address. */
export const thumbnailAddress = (segments: readonly string[], format: string): string =>
  `${folder}${segments.map(encodeURIComponent).join('/')}/${format}`

/** Returns the address of the largest thumbnail of a file; null when the server makes none. */
export function largestThumbnail(segments: readonly string[], wireFormats: unknown): string | null {
  const largest = stillFormats(wireFormats).at(-1)
  return largest === undefined ? null : thumbnailAddress(segments, largest.name)
}
