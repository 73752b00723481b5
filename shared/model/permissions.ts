/**
 * Who may do what: one table for the organisation, one for channels, one for groups, and what depends on a single
 * message. Each is decided by the server's group setting, or by what servers had before it.
 */
export { canInChannel, canPost, channelPermissions, topicRule } from './permissions/channelPermissions.ts'
export { canInGroup, groupPermissions } from './permissions/groupPermissions.ts'
export { hasPermission } from './permissions/groupSetting.ts'
export {
  canChangeChannel,
  canChangeTopic,
  canDelete,
  canEditContent,
  canSendDirect,
  isDeletedInTime,
} from './permissions/messagePermissions.ts'
export { canInRealm, realmPermissions } from './permissions/realmPermissions.ts'
export { isFullMember } from './permissions/roles.ts'
