export { MediaViewer, type Beyond } from './MediaViewer.tsx'
export { originalOf, type Medium } from './medium.ts'
