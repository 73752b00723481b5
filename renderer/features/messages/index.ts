/** A conversation: its header, messages and composer. */
export { Conversation, ConversationPane } from './view/Conversation.tsx'
