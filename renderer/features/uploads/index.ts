/** Files on their way into a message. */
export { DropZone } from './DropZone.tsx'
export { SendUploads } from './SendUploads.tsx'
export { UploadList } from './UploadList.tsx'
export { useComposerUploads } from './useComposerUploads.ts'
