import type { Attachment } from '../../../../shared/api/types.ts'
import { stillFormats, thumbnailAddress } from '../../../../shared/content/thumbnail.ts'

/** Images that the window can show, images that only server thumbnails can show, videos, and other files. */
export type FileKind = 'picture' | 'thumbnail' | 'video' | 'other'

const kinds: ReadonlyMap<string, FileKind> = new Map([
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((ext) => [ext, 'picture'] as const),
  ...['heic', 'heif', 'tif', 'tiff'].map((ext) => [ext, 'thumbnail'] as const),
  ...['mp4', 'm4v', 'webm', 'mov', 'ogv'].map((ext) => [ext, 'video'] as const),
])

/** Returns the kind by the file's extension, because the server's list of files contains no media types. */
export function fileKind({ name }: Pick<Attachment, 'name'>): FileKind {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (name.includes('.') && kinds.get(ending)) || 'other'
}

const escaped = (pathId: string): string => pathId.split('/').map(encodeURIComponent).join('/')

/** Returns the server-relative address of a file, as messages link to it. */
export const fileAddress = ({ pathId }: Pick<Attachment, 'pathId'>): string =>
  `/user_uploads/${escaped(pathId)}`

/** The fields that a preview needs. size: bytes; 0 if unknown. */
export type PreviewedFile = Pick<Attachment, 'name' | 'pathId' | 'size'>

/** Max size (bytes) of an original that is shown instead of a thumbnail. */
const maxOriginal = 512 * 1024

/** Returns the addresses of a file's thumbnail, in the order to try them. Empty if there is none. */
export function previewAddresses(file: PreviewedFile, formats: unknown): readonly string[] {
  const kind = fileKind(file)
  if (kind !== 'picture' && kind !== 'thumbnail') return []
  const [smallest] = stillFormats(formats)
  return [
    ...(smallest === undefined ? [] : [thumbnailAddress(file.pathId.split('/'), smallest.name)]),
    ...(kind === 'picture' && file.size <= maxOriginal ? [fileAddress(file)] : []),
  ]
}
