/** Conversations as documents on this computer. */
export { ConversationExport } from './ConversationExport.tsx'
