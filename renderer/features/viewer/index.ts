export { MediaViewer } from './MediaViewer.tsx'
