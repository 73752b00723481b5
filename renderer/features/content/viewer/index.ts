export { MediaViewer } from './MediaViewer.tsx'
/** The pictures, files and links of messages, in pages, and the viewer over them. */
export { ConversationViewer, ItemsViewer } from './conversation/ConversationViewer.tsx'
export { fileItems, linkItems, mediaItems, type MediaItem } from './conversation/contentItems.ts'
export { useContentPages, type ContentPages } from './conversation/useContentPages.ts'
export { useMediaTime } from './conversation/mediaTime.ts'
