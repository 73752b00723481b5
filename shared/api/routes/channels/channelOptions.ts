import { z } from 'zod'
import {
  hasChannelFolders,
  hasChannelGroupChanges,
  hasChannelPermission,
  hasDefaultPushNotifications,
  hasPostPolicy,
  hasSendMessageGroup,
  hasTopicsPolicy,
  namesUnlimited,
} from '../../capabilities.ts'
import { int } from '../../records/lenient.ts'
import type { WireContext } from '../../wireContext.ts'
import { groupChangeWire, groupSettingWire, permissionsWire } from '../groupSettingWire.ts'
import type { GroupSettingChange } from '../groupSettingWire.ts'
import type { GroupSetting } from '../../types.ts'
import { ifHas } from '../params.ts'
import { jsonText } from '../route.ts'
import type { WireValue } from '../route.ts'

/** Options for creating a channel, which can also be changed later. */
export const channelOptions = z.object({
  isWebPublic: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  historyPublicToSubscribers: z.boolean().optional(),
  /** Number of days. Owners only. */
  retentionDays: z.union([int.positive(), z.enum(['unlimited', 'realm_default'])]).optional(),
  topicsPolicy: z
    .enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'])
    .optional(),
  /** null for no folder. */
  folderId: int.nullish(),
  /** All users, administrators, full members or moderators. For servers without the permission to post (level 333). */
  postPolicy: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  defaultPushNotifications: z.boolean().optional(),
})

function retentionWire(value: number | 'unlimited' | 'realm_default' | undefined, level: number): WireValue {
  if (typeof value !== 'string') return value
  return jsonText(value === 'unlimited' && !namesUnlimited(level) ? 'forever' : value)
}

/** Below level 1, a channel is either for announcements or for all. */
function postPolicyWire(policy: number | undefined, level: number) {
  if (policy === undefined || hasSendMessageGroup(level)) return {}
  return hasPostPolicy(level) ? { stream_post_policy: policy } : { is_announcement_only: policy !== 1 }
}

export function channelOptionsWire(params: z.output<typeof channelOptions>, context: WireContext) {
  const { featureLevel } = context
  return {
    is_web_public: params.isWebPublic,
    is_default_stream: params.isDefault,
    history_public_to_subscribers: params.historyPublicToSubscribers,
    message_retention_days: retentionWire(params.retentionDays, featureLevel),
    topics_policy: ifHas(hasTopicsPolicy, context, params.topicsPolicy && jsonText(params.topicsPolicy)),
    folder_id: ifHas(hasChannelFolders, context, params.folderId),
    default_push_notifications: ifHas(hasDefaultPushNotifications, context, params.defaultPushNotifications),
    ...postPolicyWire(params.postPolicy, featureLevel),
  }
}

/** Permissions of a new channel. From level 320 on, they may name several users and groups. */
export const newChannelPermissionsWire = (
  permissions: Readonly<Record<string, GroupSetting>> | undefined,
  context: WireContext,
) =>
  permissionsWire(permissions ?? {}, hasChannelPermission, context, (value) =>
    groupSettingWire(value, hasChannelGroupChanges(context.featureLevel)),
  )

export const channelPermissionChangesWire = (
  permissions: Readonly<Record<string, GroupSettingChange>> | undefined,
  context: WireContext,
) =>
  permissionsWire(permissions ?? {}, hasChannelPermission, context, (change) =>
    groupChangeWire(change, hasChannelGroupChanges(context.featureLevel)),
  )
