/** Files that are saved on this computer. */
export { DownloadList } from './DownloadList.tsx'
export { saveFile } from './saveFile.ts'
