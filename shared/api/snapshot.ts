import { z } from 'zod'
import { subscribedChannel, channel, channelFolder } from './records/channel.ts'
import { ids, int, isRecord, optionalListOf } from './records/lenient.ts'
import { presencesOf } from './records/presence.ts'
import { customProfileField, linkifier, realmEmojiSet, userTopic } from './records/realm.ts'
import { statusChange, user } from './records/user.ts'
import { userGroup } from './records/userGroup.ts'
import type { Snapshot } from './snapshotType.ts'
import { legacySettingsOf } from './legacySettings.ts'
import type { Channel, UnreadMessages, UserStatus, UserTopic } from './types.ts'
import { discoverWireName } from './wireName.ts'

const idList = ids.optional()
const unreadMessages = z
  .looseObject({
    pms: optionalListOf(
      z.looseObject({ other_user_id: int.optional(), sender_id: int.optional(), unread_message_ids: ids }),
    ),
    streams: optionalListOf(z.looseObject({ stream_id: int, topic: z.string(), unread_message_ids: ids })),
    huddles: optionalListOf(z.looseObject({ user_ids_string: z.string(), unread_message_ids: ids })),
    mentions: ids,
    old_unreads_missing: z.boolean().optional(),
  })
  .catch({ pms: [], streams: [], huddles: [], mentions: [] })

function unreadsOf(wire: z.output<typeof unreadMessages>, selfUserId: number): UnreadMessages {
  const pairs = wire.pms.map((one) => {
    const other = one.other_user_id ?? one.sender_id ?? selfUserId
    return { userIds: other === selfUserId ? [] : [other], ids: one.unread_message_ids }
  })
  const groups = wire.huddles.map((one) => ({
    userIds: one.user_ids_string
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id !== selfUserId)
      .sort((a, b) => a - b),
    ids: one.unread_message_ids,
  }))
  return {
    channels: wire.streams.map((one) => ({
      channelId: one.stream_id,
      topic: one.topic,
      ids: one.unread_message_ids,
    })),
    directs: [...pairs, ...groups],
    mentions: wire.mentions,
    oldUnreadsMissing: wire.old_unreads_missing ?? false,
  }
}

const positive = z.number().positive()
const register = z.looseObject({
  queue_id: z.string(),
  last_event_id: int,
  idle_queue_timeout_secs: positive.optional().catch(undefined),
  event_queue_longpoll_timeout_seconds: positive.optional().catch(undefined),
  user_id: int,
  realm_users: optionalListOf(user),
  realm_non_active_users: optionalListOf(user),
  cross_realm_bots: optionalListOf(user),
  realm_user_groups: optionalListOf(userGroup),
  streams: optionalListOf(channel),
  subscriptions: optionalListOf(subscribedChannel),
  unsubscribed: optionalListOf(subscribedChannel),
  never_subscribed: optionalListOf(subscribedChannel),
  channel_folders: optionalListOf(channelFolder),
  user_topics: z.unknown().optional(),
  muted_topics: z.unknown().optional(),
  muted_users: optionalListOf(z.looseObject({ id: int })),
  unread_msgs: unreadMessages,
  starred_messages: idList,
  recent_private_conversations: optionalListOf(z.looseObject({ max_message_id: int, user_ids: ids })),
  presences: z.unknown().optional(),
  presence_last_update_id: int.optional().catch(undefined),
  server_timestamp: z.number().optional().catch(undefined),
  user_status: z.unknown().optional(),
  user_settings: z.record(z.string(), z.unknown()).optional().catch(undefined),
  alert_words: z.array(z.string()).catch([]),
  realm_emoji: z.unknown().optional(),
  realm_linkifiers: optionalListOf(linkifier),
  custom_profile_fields: optionalListOf(customProfileField),
  server_emoji_data_url: z.string().nullish().catch(null),
  max_message_id: int.nullish().catch(undefined),
})

const notSettings =
  /^realm_(users|non_active_users|user_groups|bots|embedded_bots|incoming_webhook_bots|emoji|linkifiers|filters|domains|playgrounds|default_stream|user_settings_defaults)/

/** Realm settings without their prefix; what has no prefix (server_..., max_...) under its own name. */
function realmOf(wire: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const realm: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(wire)) {
    if (notSettings.test(key)) continue
    if (key.startsWith('realm_')) realm[key.slice('realm_'.length)] = value
    else if (/^(server_|max_|password_)/.test(key) && key !== 'server_timestamp') realm[key] = value
  }
  return realm
}

function statusesOf(wire: unknown): Record<string, UserStatus> {
  const statuses: Record<string, UserStatus> = {}
  if (!isRecord(wire)) return statuses
  for (const [id, entry] of Object.entries(wire)) {
    const parsed = statusChange.safeParse(entry)
    if (!parsed.success) continue
    statuses[id] = { text: '', emojiName: '', emojiCode: '', reactionType: '', ...parsed.data }
  }
  return statuses
}

/** Visibility policies; below level 134 only the muted topics `[channel name, topic, time]` are told. */
function userTopicsOf(policies: unknown, muted: unknown, channels: readonly Channel[]): UserTopic[] {
  if (Array.isArray(policies)) return optionalListOf(userTopic).parse(policies)
  if (!Array.isArray(muted)) return []
  const byName = new Map(channels.map((one) => [one.name, one.id]))
  return muted.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return []
    const [name, topic, time] = entry as unknown[]
    const channelId = typeof name === 'string' ? byName.get(name) : undefined
    if (channelId === undefined || typeof topic !== 'string') return []
    return [{ channelId, topic, policy: 1, lastUpdated: typeof time === 'number' ? time : 0 }]
  })
}

/** One channel of several lists: the list of all channels knows most; subscriptions know the own settings. */
function channelsOf(wire: z.output<typeof register>) {
  const all = [...wire.subscriptions, ...wire.unsubscribed, ...wire.never_subscribed]
  const byId = new Map(all.map((one) => [one.channel.id, one.channel]))
  for (const one of wire.streams) byId.set(one.id, one)
  return {
    channels: [...byId.values()],
    subscriptions: wire.subscriptions.map((one) => one.subscription),
    subscribers: all.flatMap((one) =>
      one.subscribers ? [{ channelId: one.channel.id, userIds: one.subscribers }] : [],
    ),
  }
}

/** Reads the answer of POST /register. Throws a ZodError when it is no registration at all. */
export function parseSnapshot(answer: unknown): Snapshot {
  const wire = register.parse(answer)
  const { wireName, featureLevel } = discoverWireName(wire)
  const users = [
    ...wire.realm_users.map((one) => ({ ...one, isActive: true })),
    ...wire.realm_non_active_users.map((one) => ({ ...one, isActive: false })),
    ...wire.cross_realm_bots.map((one) => ({ ...one, isSystemBot: true, isBot: true })),
  ]
  const byEmail = new Map(users.map((one) => [one.email, one.id]))
  const { channels, subscriptions, subscribers } = channelsOf(wire)
  const number = (key: string, fallback: number) => {
    const value = wire[key]
    return typeof value === 'number' && value > 0 ? value : fallback
  }
  const version = wire[`${wireName}_version`]
  return {
    queueId: wire.queue_id,
    lastEventId: wire.last_event_id,
    featureLevel,
    wireName,
    version: typeof version === 'string' ? version : '',
    idleQueueTimeoutSeconds: wire.idle_queue_timeout_secs ?? 600,
    longpollTimeoutSeconds: wire.event_queue_longpoll_timeout_seconds ?? 90,
    selfUserId: wire.user_id,
    users,
    groups: wire.realm_user_groups,
    channels,
    subscriptions,
    subscribers,
    folders: wire.channel_folders,
    userTopics: userTopicsOf(wire.user_topics, wire.muted_topics, channels),
    mutedUserIds: wire.muted_users.map((one) => one.id),
    unreads: unreadsOf(wire.unread_msgs, wire.user_id),
    starredIds: wire.starred_messages ?? [],
    recentDirects: wire.recent_private_conversations.map((one) => ({
      userIds: one.user_ids.filter((id) => id !== wire.user_id).sort((a, b) => a - b),
      maxId: one.max_message_id,
    })),
    presences: presencesOf(wire.presences, (email) => byEmail.get(email)),
    presenceLastUpdateId: wire.presence_last_update_id ?? -1,
    serverTimestamp: wire.server_timestamp ?? 0,
    statuses: statusesOf(wire.user_status),
    userSettings: wire.user_settings ?? legacySettingsOf(wire),
    realm: realmOf(wire),
    alertWords: wire.alert_words,
    emoji: realmEmojiSet(wire.realm_emoji),
    linkifiers: wire.realm_linkifiers,
    profileFields: wire.custom_profile_fields,
    limits: {
      messageLength: number('max_message_length', 10_000),
      topicLength: number('max_topic_length', 60),
      channelNameLength: number('max_stream_name_length', 60),
      fileUploadMib: typeof wire.max_file_upload_size_mib === 'number' ? wire.max_file_upload_size_mib : 25,
    },
    timing: {
      presencePingSeconds: number('server_presence_ping_interval_seconds', 60),
      presenceOfflineSeconds: number('server_presence_offline_threshold_seconds', 140),
      typingStartedExpiryMs: number('server_typing_started_expiry_period_milliseconds', 15_000),
      typingStoppedWaitMs: number('server_typing_stopped_wait_period_milliseconds', 5_000),
      typingStartedWaitMs: number('server_typing_started_wait_period_milliseconds', 10_000),
    },
    emojiDataUrl: wire.server_emoji_data_url ?? null,
    maxMessageId: wire.max_message_id ?? -1,
  }
}
