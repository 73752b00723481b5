/** The pictures, files and links of messages, in pages, and the viewer over them. */
export { ConversationViewer, ItemsViewer } from './ConversationViewer.tsx'
export { fileItems, linkItems, mediaItems, type MediaItem } from './contentItems.ts'
export { useContentPages, type ContentPages } from './useContentPages.ts'
export { useMediaTime } from './mediaTime.ts'
