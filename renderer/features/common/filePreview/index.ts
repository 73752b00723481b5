/** The kinds, previews and sizes of files. */
export { fileAddress, fileKind, previewAddresses } from './fileKind.ts'
export { FilePreview } from './FilePreview.tsx'
export { fileSize } from './fileSize.ts'
