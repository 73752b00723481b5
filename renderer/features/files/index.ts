export { filesView } from './filesView.ts'
export { fileSize } from './fileSize.ts'
export { openFiles } from './openFiles.ts'
