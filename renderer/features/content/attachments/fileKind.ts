import type { Attachment } from '../../../../shared/api/types.ts'
import { stillFormats, thumbnailAddress } from '../../../../shared/content/thumbnail.ts'

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

/** A file as its preview needs it. size: bytes; 0 while it is unknown. */
export type PreviewedFile = Pick<Attachment, 'name' | 'pathId' | 'size'>

/** Originals up to this size stand in for a thumbnail; bytes. */
const maxOriginal = 512 * 1024

/** Addresses of a file's small picture, to be tried in this order; none where there is no picture. */
export function previewAddresses(file: PreviewedFile, formats: unknown): readonly string[] {
  const kind = fileKind(file)
  if (kind !== 'picture' && kind !== 'thumbnail') return []
  const [smallest] = stillFormats(formats)
  return [
    ...(smallest === undefined ? [] : [thumbnailAddress(file.pathId.split('/'), smallest.name)]),
    ...(kind === 'picture' && file.size <= maxOriginal ? [fileAddress(file)] : []),
  ]
}
