import { lazy } from 'react'

/** Files: their kinds, previews and sizes, and those that are saved on this computer. */
export { fileAddress, fileKind, previewAddresses } from './fileKind.ts'
export { FilePreview } from './FilePreview.tsx'
export { fileSize } from './fileSize.ts'
export { saveFile } from './saveFile.ts'
export const DownloadList = lazy(() =>
  import('./DownloadList.tsx').then((m) => ({ default: m.DownloadList })),
)
