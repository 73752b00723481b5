/**
 * Permission checks: a table for the organization, one for channels, one for groups, and functions for single messages.
 * Each is decided by the server's group setting, or by the policies that older servers had instead.
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
export { isFullMember } from './ranks.ts'
