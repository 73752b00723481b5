/** A conversation: its header, messages and composer. */
export { goOnEditing } from './editing/goOnEditing.ts'
export { titleOf } from './header/titleOf.ts'
export { viewTitle } from './header/viewTitle.ts'
export { Conversation, ConversationPane } from './view/Conversation.tsx'
export { TopicMove } from './changing/TopicMove.tsx'
export { fullDay, fullTime, useHourCycle } from './time.ts'
export { Overlays } from './view/Overlays.tsx'
