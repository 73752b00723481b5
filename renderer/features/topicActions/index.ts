/** Actions on topics and channels, such as mute, follow, pin and mark as read. */
export { choosePolicy, tellAutomatic } from './decideTopic.ts'
export { messageOfTopic } from './messageOfTopic.ts'
export { ConversationControls } from './ConversationControls.tsx'
export { ConversationMenu } from './ConversationMenu.tsx'
export type { ActionScope } from './scope.ts'
export { mayResolve, movesOfTopic, toggleResolved } from './resolveTopic.ts'
export { useTopicCommands } from './useTopicCommands.ts'
