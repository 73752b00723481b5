import { lazy } from 'react'

/** Kinds, previews and sizes of files, and downloads to this computer. */
export { fileAddress, fileKind, previewAddresses } from './fileKind.ts'
export { FilePreview } from './FilePreview.tsx'
export { fileSize } from './fileSize.ts'
export { saveFile } from './saveFile.ts'
export const DownloadList = lazy(() =>
  import('./DownloadList.tsx').then((m) => ({ default: m.DownloadList })),
)
