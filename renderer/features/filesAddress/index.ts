/** The way to the own files, their kinds, previews and sizes; apart from the view, which few need. */
export { fileAddress, fileKind, previewAddresses } from './fileKind.ts'
export { FilePreview } from './FilePreview.tsx'
export { fileSize } from './fileSize.ts'
export { openFiles } from './filesAddress.ts'
