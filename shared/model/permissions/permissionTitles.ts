import type { MessageKey } from '../../i18n.ts'

/** Titles of the organization's permissions in the settings, by wire name. */
export const permissionTitles = {
  can_invite_users_group: 'organization.canInvite',
  create_multiuse_invite_group: 'organization.canInviteByLink',
  can_access_all_users_group: 'organization.canSeeAll',
  workplace_users_group: 'organization.workplace',
  can_create_public_channel_group: 'organization.canCreatePublic',
  can_create_web_public_channel_group: 'organization.canCreateWeb',
  can_create_private_channel_group: 'organization.canCreatePrivate',
  can_add_subscribers_group: 'organization.canSubscribe',
  can_set_topics_policy_group: 'organization.canSetTopics',
  can_set_delete_message_policy_group: 'organization.canSetDeletion',
  can_mention_many_users_group: 'organization.canMentionMany',
  can_delete_any_message_group: 'organization.canDeleteAny',
  can_delete_own_message_group: 'organization.canDeleteOwn',
  can_move_messages_between_topics_group: 'organization.canMoveTopics',
  can_move_messages_between_channels_group: 'organization.canMoveChannels',
  can_resolve_topics_group: 'organization.canResolve',
  can_summarize_topics_group: 'organization.canSummarize',
  direct_message_permission_group: 'organization.canReceiveDirect',
  direct_message_initiator_group: 'organization.canStartDirect',
  can_create_groups: 'organization.canCreateGroups',
  can_manage_all_groups: 'organization.canManageGroups',
  can_add_custom_emoji_group: 'organization.canAddEmoji',
  can_create_bots_group: 'organization.canCreateBots',
  can_create_write_only_bots_group: 'organization.canCreateWriteOnlyBots',
  can_manage_billing_group: 'organization.canBill',
} as const satisfies Readonly<Record<string, MessageKey>>

export type PermissionSetting = keyof typeof permissionTitles
