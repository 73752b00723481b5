/** Actions on topics and channels, such as mute, follow, pin and mark as read. */
export { tellAutomatic } from '../topicActions/decideTopic.ts'
export { messageOfTopic } from './messageOfTopic.ts'
export { PlaceControls } from '../topicActions/PlaceControls.tsx'
export { PlaceMenu } from '../topicActions/PlaceMenu.tsx'
export type { TriagePlace } from './place.ts'
export { mayResolve, movesOfTopic, toggleResolved } from './resolveTopic.ts'
export { useTopicCommands } from './useTopicCommands.ts'
