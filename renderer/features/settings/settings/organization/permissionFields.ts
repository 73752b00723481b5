import { field, permission, policies, type OrganizationSection } from './organizationField.ts'

/** Permissions of the organization, and how users join. */
export const permissionSections: readonly OrganizationSection[] = [
  {
    title: 'organization.group_joining',
    fields: [
      field('invite_required', 'organization.inviteRequired', { right: 'owner' }),
      field('emails_restricted_to_domains', 'organization.domainsOnly', { right: 'owner' }),
      field('disallow_disposable_email_addresses', 'organization.noDisposable', { right: 'owner' }),
      permission('can_invite_users_group', { right: 'owner' }, ['invite_to_realm_policy', policies.orNobody]),
      permission('create_multiuse_invite_group', { right: 'owner' }),
      field('waiting_period_threshold', 'organization.waiting', {
        hint: 'organization.waiting_hint',
        right: 'owner',
        control: { kind: 'limit', unit: 'days', usual: [3, 7, 30], none: 'organization.waiting_none' },
      }),
      field('authentication_methods', 'organization.methods', {
        hint: 'organization.methods_hint',
        right: 'owner',
      }),
      field('enable_spectator_access', 'organization.spectators', { hint: 'organization.spectators_hint' }),
    ],
  },
  {
    title: 'organization.group_identity',
    fields: [
      field('name_changes_disabled', 'organization.noNameChanges'),
      field('email_changes_disabled', 'organization.noMailChanges'),
      field('avatar_changes_disabled', 'organization.noPictureChanges'),
      field('require_unique_names', 'organization.uniqueNames'),
    ],
  },
  {
    title: 'organization.group_guests',
    fields: [
      field('enable_guest_user_indicator', 'organization.guestMark'),
      field('enable_guest_user_dm_warning', 'organization.guestWarning'),
      permission('can_access_all_users_group'),
      permission('workplace_users_group', { hint: 'organization.workplace_hint' }),
    ],
  },
  {
    title: 'organization.group_channels',
    fields: [
      permission('can_create_public_channel_group', {}, ['create_public_stream_policy', policies.common]),
      permission('can_create_web_public_channel_group', {}, [
        'create_web_public_stream_policy',
        policies.webPublic,
      ]),
      permission('can_create_private_channel_group', {}, ['create_private_stream_policy', policies.common]),
      permission('can_add_subscribers_group', {}, ['invite_to_stream_policy', policies.common]),
      permission('can_set_topics_policy_group'),
      permission('can_set_delete_message_policy_group'),
      permission('can_mention_many_users_group', {}, ['wildcard_mention_policy', policies.wildcard]),
    ],
  },
  {
    title: 'organization.group_messages',
    fields: [
      permission('can_delete_any_message_group'),
      permission('can_delete_own_message_group', {}, ['delete_own_message_policy', policies.orEveryone]),
      permission('can_move_messages_between_topics_group', {}, ['edit_topic_policy', policies.orEveryone]),
      permission('can_move_messages_between_channels_group', {}, [
        'move_messages_between_streams_policy',
        policies.orNobody,
      ]),
      permission('can_resolve_topics_group'),
      permission('can_summarize_topics_group'),
    ],
  },
  {
    title: 'organization.group_direct',
    fields: [
      permission('direct_message_permission_group', { hint: 'organization.canReceiveDirect_hint' }, [
        'private_message_policy',
        policies.direct,
      ]),
      permission('direct_message_initiator_group'),
    ],
  },
  {
    title: 'organization.group_groups',
    fields: [
      permission('can_create_groups', { right: 'owner' }, ['user_group_edit_policy', policies.common]),
      permission('can_manage_all_groups', { right: 'owner' }),
    ],
  },
  {
    title: 'organization.group_rest',
    fields: [
      permission('can_add_custom_emoji_group', {}, ['add_custom_emoji_policy', policies.common]),
      permission('can_create_bots_group', {}, ['bot_creation_policy', policies.bots]),
      permission('can_create_write_only_bots_group'),
      permission('can_manage_billing_group', { right: 'owner' }),
      field('owner_full_content_access', 'organization.ownersReadAll', {
        hint: 'organization.ownersReadAll_hint',
        right: 'owner',
      }),
    ],
  },
]
