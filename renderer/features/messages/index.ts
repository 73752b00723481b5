/** A conversation: its header, messages and composer. */
export { ConversationPane } from './view/Conversation.tsx'
