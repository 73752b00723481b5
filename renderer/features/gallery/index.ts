/** The pictures, files and links of a conversation. */
export { ConversationViewer } from './ConversationViewer.tsx'
