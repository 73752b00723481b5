/** What the person decides about topics and channels: muted, followed, pinned, read. */
export { focusedTopic } from './focusedTopic.ts'
export { PlaceControls } from './PlaceControls.tsx'
export { PlaceMenu } from './PlaceMenu.tsx'
export type { TriagePlace } from './place.ts'
export { useTopicCommands } from './useTopicCommands.ts'
