/** Actions on topics and channels, such as mute, follow, pin and mark as read. */
export { tellAutomatic } from './decideTopic.ts'
export { messageOfTopic } from './messageOfTopic.ts'
export { PlaceControls } from './PlaceControls.tsx'
export { PlaceMenu } from './PlaceMenu.tsx'
export type { TriagePlace } from './place.ts'
export { mayResolve, movesOfTopic, toggleResolved } from './resolveTopic.ts'
export { useTopicCommands } from './useTopicCommands.ts'
