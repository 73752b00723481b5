import { lazy } from 'react'

/** The pictures, files and links of a conversation. */
export { galleryView } from './galleryView.ts'

/** Pictures of a conversation over the whole window; loaded when somebody opens one. */
export const ConversationViewer = lazy(() =>
  import('./ConversationViewer.tsx').then((viewer) => ({ default: viewer.ConversationViewer })),
)
