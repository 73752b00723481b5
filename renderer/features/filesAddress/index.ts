/** The way to the own files, and how sizes of files are said; apart from the view, which few need. */
export { fileSize } from './fileSize.ts'
export { openFiles } from './filesAddress.ts'
