import type { Attachment } from '../../../shared/api/types.ts'

/** Pictures that a window can show, pictures that only the server's thumbnails show, videos, and everything else. */
export type FileKind = 'picture' | 'thumbnail' | 'video' | 'other'

const kinds: ReadonlyMap<string, FileKind> = new Map([
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((ext) => [ext, 'picture'] as const),
  ...['heic', 'heif', 'tif', 'tiff'].map((ext) => [ext, 'thumbnail'] as const),
  ...['mp4', 'm4v', 'webm', 'mov', 'ogv'].map((ext) => [ext, 'video'] as const),
])

/** The list of files names no media type, so the ending of the name has to tell. */
export function fileKind({ name }: Pick<Attachment, 'name'>): FileKind {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (name.includes('.') && kinds.get(ending)) || 'other'
}

const escaped = (pathId: string): string => pathId.split('/').map(encodeURIComponent).join('/')

/** The realm-relative address of a file, as messages link to it. */
export const fileAddress = ({ pathId }: Pick<Attachment, 'pathId'>): string =>
  `/user_uploads/${escaped(pathId)}`

/** Originals up to this size stand in for a thumbnail; bytes. */
const maxOriginal = 512 * 1024

interface ThumbnailFormat {
  readonly name: string
  readonly width: number
}

/** The still formats of the server's thumbnails, the smallest first; none before level 273. */
function thumbnailFormats(told: unknown): readonly ThumbnailFormat[] {
  if (!Array.isArray(told)) return []
  return told
    .flatMap((one: unknown): ThumbnailFormat[] => {
      if (typeof one !== 'object' || one === null) return []
      const { name, max_width: width, animated } = one as Readonly<Record<string, unknown>>
      const isName = typeof name === 'string' && /^[\w-]+\.\w+$/.test(name)
      return isName && typeof width === 'number' && animated !== true ? [{ name, width }] : []
    })
    .sort((a, b) => a.width - b.width)
}

/** Addresses of a file's small picture, to be tried in this order; none where there is no picture. */
export function previewAddresses(file: Attachment, formats: unknown): readonly string[] {
  const kind = fileKind(file)
  if (kind !== 'picture' && kind !== 'thumbnail') return []
  const [smallest] = thumbnailFormats(formats)
  return [
    ...(smallest === undefined ? [] : [thumbnailAddress(file, smallest.name)]),
    ...(kind === 'picture' && file.size <= maxOriginal ? [fileAddress(file)] : []),
  ]
}

/** The largest picture that the server has made of a file; null where it makes none. */
export function largestThumbnail(file: Attachment, formats: unknown): string | null {
  const largest = thumbnailFormats(formats).at(-1)
  return largest === undefined ? null : thumbnailAddress(file, largest.name)
}

const thumbnailAddress = ({ pathId }: Attachment, format: string): string =>
  `/user_uploads/thumbnail/${escaped(pathId)}/${format}`
