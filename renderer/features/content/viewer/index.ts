export { MediaViewer } from './MediaViewer.tsx'
/** The viewer, and the images, files and links of messages in pages. */
export { ConversationViewer, ItemsViewer } from './conversation/ConversationViewer.tsx'
export { fileItems, linkItems, mediaItems, type MediaItem } from './conversation/contentItems.ts'
export { useContentPages, type ContentPages } from './conversation/useContentPages.ts'
