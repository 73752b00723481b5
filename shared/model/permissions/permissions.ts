/**
 * Who may do what: one table for the organisation, one for channels, one for groups, and what depends on a single
 * message. Each is decided by the server's group setting, or by what servers had before it.
 */
export { canInChannel, canPost, channelPermissions, topicRule } from './channelPermissions.ts'
export { canInGroup, canReactivateGroup, groupPermissions, type GroupPermission } from './groupPermissions.ts'
export { hasPermission } from './groupSetting.ts'
export {
  canChangeChannel,
  canChangeTopic,
  canDelete,
  canEditContent,
  canSendDirect,
  isDeletedInTime,
} from './messagePermissions.ts'
export { canInRealm, realmPermissions } from './realmPermissions.ts'
export { isFullMember } from './roles.ts'
