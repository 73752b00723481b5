import fc from 'fast-check'
import type { AccountEvent } from '../state/localEvent.ts'
import * as eg from './eg.ts'

/** Events with whole records: users, groups, channels, the user's own lists, and the organization. */
const id = fc.integer({ min: 1, max: 4 })
const person = fc.constantFrom(eg.selfId, eg.adaId, eg.borisId)
const people = fc.uniqueArray(person, { maxLength: 2 })
const channelId = fc.constantFrom(9, 10)
const text = fc.constantFrom('', 'tea', 'cake')
const time = fc.nat(120_000)

const of = (...arbitraries: readonly fc.Arbitrary<AccountEvent>[]) => fc.oneof(...arbitraries)
const kept = of(
  fc.record({ id, content: text }).map(({ id, content }): AccountEvent => ({
    id: 0,
    type: 'drafts',
    op: 'add',
    drafts: [eg.draft(id, { content })],
  })),
  id.map((draftId): AccountEvent => ({ id: 0, type: 'drafts', op: 'remove', draftId })),
  fc.boolean().map((value): AccountEvent => ({
    id: 0,
    type: 'user_settings',
    property: 'enable_drafts_synchronization',
    value,
  })),
  id.map((scheduledId): AccountEvent => ({
    id: 0,
    type: 'scheduled_messages',
    op: 'update',
    message: eg.scheduledMessage(scheduledId),
  })),
  id.map((scheduledId): AccountEvent => ({ id: 0, type: 'scheduled_messages', op: 'remove', scheduledId })),
  id.map((reminderId): AccountEvent => ({
    id: 0,
    type: 'reminders',
    op: 'add',
    reminders: [eg.reminder(reminderId)],
  })),
  id.map((reminderId): AccountEvent => ({ id: 0, type: 'reminders', op: 'remove', reminderId })),
  fc.record({ id, title: text }).map(({ id, title }): AccountEvent => ({
    id: 0,
    type: 'saved_snippets',
    op: 'update',
    snippet: { id, title, content: '', dateCreated: 0 },
  })),
  id.map((snippetId): AccountEvent => ({ id: 0, type: 'saved_snippets', op: 'remove', snippetId })),
  fc.record({ fragment: text, isPinned: fc.boolean() }).map((view): AccountEvent => ({
    id: 0,
    type: 'navigation_view',
    op: 'add',
    view: { ...view, name: null },
  })),
  text.map((fragment): AccountEvent => ({ id: 0, type: 'navigation_view', op: 'remove', fragment })),
  fc.constant<AccountEvent>({ id: 0, type: 'onboarding_steps', steps: [] }),
  fc.record({ id, size: fc.nat(9) }).map(({ id, size }): AccountEvent => ({
    id: 0,
    type: 'attachment',
    op: 'update',
    attachment: eg.attachment(id, { size }),
    uploadSpaceUsed: size,
  })),
  fc.constant<AccountEvent>({ type: 'local/attachments', attachments: [], uploadSpaceUsed: 0 }),
  id.map((deviceId): AccountEvent => ({ id: 0, type: 'device', op: 'add', deviceId })),
  fc.record({ deviceId: id, pushKeyId: id }).map(({ deviceId, pushKeyId }): AccountEvent => ({
    id: 0,
    type: 'device',
    op: 'update',
    deviceId,
    change: { pushKeyId },
  })),
  text.map((status): AccountEvent => ({
    id: 0,
    type: 'push_device',
    device: { id: '1', status, errorCode: null },
  })),
)

const organization = of(
  fc
    .record({ id, members: people, subgroups: fc.uniqueArray(id, { maxLength: 2 }) })
    .map(({ id, ...fields }): AccountEvent => ({
      id: 0,
      type: 'user_group',
      op: 'add',
      group: eg.group(id, fields),
    })),
  fc.record({ groupId: id, userIds: people }).map(({ groupId, userIds }): AccountEvent => ({
    id: 0,
    type: 'user_group',
    op: 'add_members',
    groupId,
    userIds,
  })),
  fc.record({ groupId: id, subgroupIds: fc.tuple(id) }).map(({ groupId, subgroupIds }): AccountEvent => ({
    id: 0,
    type: 'user_group',
    op: 'add_subgroups',
    groupId,
    subgroupIds,
  })),
  id.map((groupId): AccountEvent => ({ id: 0, type: 'user_group', op: 'remove', groupId })),
  fc.record({ userId: person, isActive: fc.boolean() }).map(({ userId, isActive }): AccountEvent => ({
    id: 0,
    type: 'realm_user',
    op: 'update',
    userId,
    change: { isActive },
    profileChange: null,
  })),
  fc.record({ userId: person, value: text }).map(({ userId, value }): AccountEvent => ({
    id: 0,
    type: 'realm_user',
    op: 'update',
    userId,
    change: {},
    profileChange: { fieldId: '1', value: value === '' ? null : { value, renderedValue: null } },
  })),
  fc.uniqueArray(fc.constantFrom(1, 2)).map((ids): AccountEvent => ({
    id: 0,
    type: 'custom_profile_fields',
    fields: ids.map((item) => eg.profileField(item)),
  })),
  fc
    .record({ channelId, isArchived: fc.boolean(), name: text })
    .map(({ channelId, ...change }): AccountEvent => ({
      id: 0,
      type: 'channel',
      op: 'update',
      channelId,
      change,
      settings: {},
    })),
  fc.uniqueArray(id).map((order): AccountEvent => ({ id: 0, type: 'channel_folder', op: 'reorder', order })),
  id.map((folderId): AccountEvent => ({
    id: 0,
    type: 'channel_folder',
    op: 'add',
    folder: eg.folder(folderId),
  })),
  fc.uniqueArray(channelId).map((channelIds): AccountEvent => ({
    id: 0,
    type: 'default_channels',
    channelIds,
  })),
  fc.constant<AccountEvent>({ id: 0, type: 'default_channel_groups', groups: [] }),
  text.map((value): AccountEvent => ({ id: 0, type: 'realm', op: 'update', data: { name: value } })),
  text.map((value): AccountEvent => ({
    id: 0,
    type: 'realm_user_settings_defaults',
    property: 'color_scheme',
    value,
  })),
  fc.constant<AccountEvent>({ id: 0, type: 'realm_playgrounds', playgrounds: [] }),
  fc.record({ domain: text, allowSubdomains: fc.boolean() }).map((domain): AccountEvent => ({
    id: 0,
    type: 'realm_domains',
    op: 'add',
    domain,
  })),
  person.map((userId): AccountEvent => ({ id: 0, type: 'realm_bot', op: 'add', bot: eg.bot(userId) })),
  person.map((userId): AccountEvent => ({ id: 0, type: 'realm_bot', op: 'delete', userId })),
  fc.constant<AccountEvent>({ id: 0, type: 'realm_export', exports: [] }),
  fc.record({ userId: person, hasConsented: fc.boolean() }).map((consent): AccountEvent => ({
    id: 0,
    type: 'realm_export_consent',
    ...consent,
  })),
  fc.constant<AccountEvent>({ id: 0, type: 'invites_changed' }),
  fc.boolean().map((hasToken): AccountEvent => ({
    id: 0,
    type: 'video_call_token',
    provider: 'zoom',
    hasToken,
  })),
  fc.nat(3).map((level): AccountEvent => ({
    id: 0,
    type: 'restart',
    featureLevel: 400 + level,
    version: null,
  })),
)

const passing = of(
  fc
    .record({
      op: fc.constantFrom('start' as const, 'stop' as const),
      senderId: person,
      messageId: id,
      at: time,
    })
    .map((typing): AccountEvent => ({
      id: 0,
      type: 'typing_edit_message',
      conversation: { type: 'direct', userIds: [] },
      ...typing,
    })),
  text.map((wireType): AccountEvent => ({ id: 0, type: 'unknown', wireType, problem: null })),
  fc.constantFrom('news', 'design', 'nowhere').map((channelName): AccountEvent => ({
    id: 0,
    type: 'muted_topics',
    topics: [{ channelName, topic: 'Plan', lastUpdated: 0 }],
  })),
)

export const arbitraryRecordEvent: fc.Arbitrary<AccountEvent> = fc.oneof(kept, organization, passing)
