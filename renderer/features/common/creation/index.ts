/** Permissions and actions for creating channels, topics, groups, users and invitations. */
export { createChannel, mayCreate, whyNotCreate, type CreationPermission } from './createChannel.ts'
export { mayInvite, mayInviteAny, type InviteKind } from './mayInvite.ts'
export { mayStartTopic, startTopic } from './startTopic.ts'
export { useCreation } from './useCreation.ts'
