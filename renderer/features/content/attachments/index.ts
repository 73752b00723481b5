/** Kinds, previews and sizes of files, and downloads to this computer. */
export { fileAddress, fileKind, previewAddresses } from './fileKind.ts'
export { FilePreview } from './FilePreview.tsx'
export { fileSize } from './fileSize.ts'
export { saveFile } from './saveFile.ts'
export { Downloads } from './Downloads.tsx'
