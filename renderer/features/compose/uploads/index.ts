/** Uploads of files for a message. */
export { DropZone } from './DropZone.tsx'
export { placeholderOf, removalOf } from './placeholder.ts'
export { SendUploads, UploadList, UploadRows } from './UploadList.tsx'
export { useRename } from './useRename.tsx'
export { useComposerUploads, type ComposerUploads } from './useComposerUploads.ts'
