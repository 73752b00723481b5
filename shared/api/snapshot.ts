import { z } from 'zod'
import { BadRows, BeyondBounds, countingBadRows } from './badRows.ts'
import { bounds } from './bounds.ts'
import { legacySettingsOf, withPresentNames } from './legacySettings.ts'
import { parsedList } from './parsedList.ts'
import { finish } from './pieces.ts'
import type { Pieces } from './pieces.ts'
import { bot } from './records/people/bot.ts'
import { channel, ownSubscription, subscribedChannel } from './records/channels/channel.ts'
import type { OwnSubscription } from './records/channels/channel.ts'
import { channelFolder } from './records/channels/channelFolder.ts'
import { customProfileField } from './records/people/customProfileField.ts'
import { channelIds, defaultChannelGroup } from './records/channels/defaultChannels.ts'
import { device } from './records/people/device.ts'
import { alertWords } from './records/alertWords.ts'
import { draft } from './records/messages/draft.ts'
import {
  address,
  amount,
  entriesOf,
  ids,
  int,
  isRecord,
  keyedRecords,
  openRecord,
  token,
} from './records/lenient.ts'
import { linkifier } from './records/organization/linkifier.ts'
import { navigationView } from './records/organization/navigationView.ts'
import { onboardingStep } from './records/organization/onboardingStep.ts'
import { permissionRulesOf } from './records/organization/permissionRule.ts'
import { playground } from './records/organization/playground.ts'
import { presenceOfEntry, presencePieces } from './records/people/presence.ts'
import { pushDevice } from './records/people/pushDevice.ts'
import { rowReader } from './records/record.ts'
import { realmDomain } from './records/organization/realmDomain.ts'
import { realmEmoji } from './records/organization/realmEmoji.ts'
import { realmOf } from './records/organization/realmFields.ts'
import { reminder } from './records/messages/reminder.ts'
import { savedSnippet } from './records/messages/savedSnippet.ts'
import { scheduledMessage } from './records/messages/scheduledMessage.ts'
import { unreadInTopic, unreadPieces } from './records/messages/unreadMessages.ts'
import { user } from './records/people/user.ts'
import { userGroup } from './records/people/userGroup.ts'
import { isStatusEmpty, userStatus } from './records/people/userStatus.ts'
import { mutedTopic, userTopic } from './records/channels/userTopic.ts'
import { webhookIntegration } from './records/people/webhookIntegration.ts'
import type { Snapshot } from './snapshotType.ts'
import type {
  Channel,
  ChannelId,
  Linkifier,
  PresenceEntry,
  User,
  UserId,
  UserStatus,
  UserTopic,
} from './types.ts'
import { lazy } from '../lazy.ts'
import { byType, readRow, readsAhead } from './readAhead.ts'
import { discoverWireName } from './wireName.ts'

type Wire = Readonly<Record<string, unknown>>

/** The required fields of a registration. */
const core = z.object({ queue_id: token, last_event_id: int, user_id: int })

function* usersOf(wire: Wire): Pieces<User[]> {
  const active = yield* parsedList(wire.realm_users, user)
  const inactive = yield* parsedList(wire.realm_non_active_users, user)
  const bots = yield* parsedList(wire.cross_realm_bots, user)
  return [
    ...active,
    ...inactive.map((user) => ({ ...user, isActive: false })),
    ...bots.map((user) => ({ ...user, isSystemBot: true, isBot: true })),
  ]
}

// Channels include lists of subscribers, which makes them larger than other records.
const channelsPerPiece = 25

const readOwn = rowReader(ownSubscription)
/** Keeps the raw row with the subscription, because its channel may have to be parsed from it. */
const ownWithRow = (row: unknown) => {
  const ownFields = readOwn(row)
  return ownFields === undefined ? undefined : { own: ownFields, row }
}

/** Parses own subscriptions. A channel missing in `byId` is parsed from the same row and added. */
function* ownSubscriptionsOf(value: unknown, byId: Map<ChannelId, Channel>): Pieces<OwnSubscription[]> {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  if (rows.length > bounds.rows.max) throw new BeyondBounds('too many rows')
  const ownSubscriptions: OwnSubscription[] = []
  const readWhole = rowReader(subscribedChannel)
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % channelsPerPiece === 0) yield
    const parsed = readRow(row, ownWithRow)
    if (parsed === undefined) {
      BadRows.note()
      continue
    }
    if (byId.has(parsed.own.subscription.channelId)) ownSubscriptions.push(parsed.own)
    else {
      const whole = readWhole(parsed.row)
      if (whole === undefined) {
        BadRows.note()
        continue
      }
      ownSubscriptions.push(whole)
      byId.set(whole.channel.id, whole.channel)
    }
  }
  return ownSubscriptions
}

/**
 * Merges the lists that contain channels. The list of all channels has the most fields. Subscriptions repeat the
 * channel, which is not parsed again, and add the user's settings.
 */
function* channelsOf(wire: Wire): Pieces<Pick<Snapshot, 'channels' | 'subscriptions' | 'subscribers'>> {
  const visible = yield* parsedList(wire.streams, channel, channelsPerPiece)
  const byId = new Map(visible.map((channel) => [channel.id, channel]))
  const subscribed = yield* ownSubscriptionsOf(wire.subscriptions, byId)
  const left = yield* ownSubscriptionsOf(wire.unsubscribed, byId)
  const never = yield* ownSubscriptionsOf(wire.never_subscribed, byId)
  yield
  return {
    channels: [...byId.values()],
    subscriptions: subscribed.map((ownSubscription) => ownSubscription.subscription),
    subscribers: [...subscribed, ...left, ...never].flatMap(({ subscription, subscribers, isPartial }) =>
      subscribers
        ? [{ channelId: subscription.channelId, userIds: subscribers, ...(isPartial && { isPartial }) }]
        : [],
    ),
  }
}

/** Legacy presences are keyed by email address. */
function presencesOf(wire: unknown, users: readonly User[]): Pieces<Record<string, PresenceEntry>> {
  let byEmail: Map<string, UserId> | null = null
  return presencePieces(wire, (email) =>
    (byEmail ??= new Map(users.map((user) => [user.email, user.id]))).get(email),
  )
}

const entriesPerPiece = 500

function* statusesOf(wire: unknown): Pieces<Record<string, UserStatus>> {
  const statuses: Record<string, UserStatus> = {}
  let count = 0
  for (const [id, entry] of entriesOf(wire)) {
    const parsed = userStatus.safeParse(entry)
    if (!parsed.success) BadRows.note()
    else if (!isStatusEmpty(parsed.data)) statuses[id] = parsed.data
    if (++count % entriesPerPiece === 0) yield
  }
  return statuses
}

/** Returns visibility policies. Below level 134 there are only muted topics, with channels by name. */
function* userTopicsOf(wire: Wire, channels: readonly Channel[]): Pieces<UserTopic[]> {
  if (Array.isArray(wire.user_topics)) return yield* parsedList(wire.user_topics, userTopic)
  const muted = yield* parsedList(wire.muted_topics, mutedTopic)
  const byName = new Map(channels.map((channel) => [channel.name, channel.id]))
  return muted.flatMap(({ channelName, topic, lastUpdated }) => {
    const channelId = byName.get(channelName)
    return channelId === undefined ? [] : [{ channelId, topic, policy: 1, lastUpdated }]
  })
}

/** Below level 54 there is only the old list. Up to level 175 the new one may be empty next to it. */
function* linkifiersOf(wire: Wire): Pieces<Linkifier[]> {
  const modern = yield* parsedList(wire.realm_linkifiers, linkifier)
  return modern.length > 0 ? modern : yield* parsedList(wire.realm_filters, linkifier)
}

const recentDirect = z.object({ max_message_id: int, user_ids: ids })
const mutedUser = z.object({ id: int }).transform((wire) => wire.id)
const settings = openRecord.nullish().catch(null)

/** Clamps an interval for a timer. An invalid one would make the client send requests without pause, or never again. */
const between = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max)

/**
 * Parses the response to POST /register in pieces, because 20,000 users take a moment. Invalid records are omitted.
 * Throws a ZodError when it is not a registration, and BeyondBounds for too many invalid records.
 */
export const parseSnapshotSteps = (answer: unknown): Pieces<Snapshot> =>
  countingBadRows(snapshotSteps(answer))

function* snapshotSteps(answer: unknown): Pieces<Snapshot> {
  const { queue_id: queueId, last_event_id: lastEventId, user_id: selfUserId } = core.parse(answer)
  const wire: Wire = isRecord(answer) ? answer : {}
  const { wireName, featureLevel } = discoverWireName(wire)
  const number = (key: string, fallback: number) => {
    const value = wire[key]
    return typeof value === 'number' && value > 0 ? Math.min(value, bounds.amount.max) : fallback
  }
  const typing = (which: string, fallback: number) =>
    between(500, number(`server_typing_${which}_period_milliseconds`, fallback), 600_000)
  const string = (key: string) => address.safeParse(wire[key]).data ?? null
  const whole = (key: string, fallback: number) => {
    const value = wire[key]
    return Number.isSafeInteger(value) ? (value as number) : fallback
  }
  const users = yield* usersOf(wire)
  const groups = yield* parsedList(wire.realm_user_groups, userGroup)
  const channels = yield* channelsOf(wire)
  return {
    queueId,
    lastEventId,
    featureLevel,
    wireName,
    version: string(`${wireName}_version`) ?? '',
    idleQueueTimeoutSeconds: number('idle_queue_timeout_secs', 600),
    longpollTimeoutSeconds: between(10, number('event_queue_longpoll_timeout_seconds', 90), 86_400),
    selfUserId,
    users,
    groups,
    ...channels,
    folders: yield* parsedList(wire.channel_folders, channelFolder),
    userTopics: yield* userTopicsOf(wire, channels.channels),
    mutedUserIds: yield* parsedList(wire.muted_users, mutedUser),
    unreads: yield* unreadPieces(wire.unread_msgs, selfUserId),
    starredIds: ids.parse(wire.starred_messages),
    recentDirects: (yield* parsedList(wire.recent_private_conversations, recentDirect)).map((item) => ({
      userIds: item.user_ids.filter((id) => id !== selfUserId).sort((a, b) => a - b),
      maxId: item.max_message_id,
    })),
    presences: yield* presencesOf(wire.presences, users),
    presenceLastUpdateId: whole('presence_last_update_id', -1),
    serverTimestamp: number('server_timestamp', 0),
    statuses: yield* statusesOf(wire.user_status),
    userSettings: withPresentNames(settings.parse(wire.user_settings) ?? legacySettingsOf(wire)),
    realm: realmOf(wire, { wireName, featureLevel }),
    alertWords: alertWords.catch([]).parse(wire.alert_words),
    emoji: yield* parsedList(keyedRecords(wire.realm_emoji, 'id'), realmEmoji),
    linkifiers: yield* linkifiersOf(wire),
    profileFields: yield* parsedList(wire.custom_profile_fields, customProfileField),
    drafts: yield* parsedList(wire.drafts, draft(selfUserId)),
    scheduledMessages: yield* parsedList(wire.scheduled_messages, scheduledMessage(selfUserId)),
    reminders: yield* parsedList(wire.reminders, reminder),
    savedSnippets: yield* parsedList(wire.saved_snippets, savedSnippet),
    navigationViews: yield* parsedList(wire.navigation_views, navigationView),
    onboardingSteps: yield* parsedList(wire.onboarding_steps, onboardingStep),
    defaultChannelIds: channelIds.catch([]).parse(wire.realm_default_streams),
    defaultChannelGroups: yield* parsedList(wire.realm_default_stream_groups, defaultChannelGroup),
    userSettingsDefaults: withPresentNames(settings.parse(wire.realm_user_settings_defaults) ?? {}),
    playgrounds: yield* parsedList(wire.realm_playgrounds, playground),
    domains: yield* parsedList(wire.realm_domains, realmDomain),
    bots: yield* parsedList(wire.realm_bots, bot),
    webhookIntegrations: yield* parsedList(wire.realm_incoming_webhook_bots, webhookIntegration),
    videoCallTokens: { zoom: wire.has_zoom_token === true, webex: wire.has_webex_token === true },
    devices: yield* parsedList(keyedRecords(wire.devices, 'device_id'), device),
    pushDevices: yield* parsedList(keyedRecords(wire.push_devices, 'push_account_id'), pushDevice),
    permissionRules: permissionRulesOf(wire.server_supported_permission_settings),
    limits: {
      messageLength: number('max_message_length', 10_000),
      topicLength: number('max_topic_length', 60),
      channelNameLength: number('max_stream_name_length', 60),
      // 0 means that uploads are off.
      fileUploadMib: amount.safeParse(wire.max_file_upload_size_mib).data ?? 25,
    },
    timing: {
      presencePingSeconds: between(60, number('server_presence_ping_interval_seconds', 60), 3600),
      presenceOfflineSeconds: number('server_presence_offline_threshold_seconds', 140),
      typingStartedExpiryMs: typing('started_expiry', 15_000),
      typingStoppedWaitMs: typing('stopped_wait', 5_000),
      typingStartedWaitMs: typing('started_wait', 10_000),
    },
    emojiDataUrl: string('server_emoji_data_url'),
    maxMessageId: whole('max_message_id', -1),
  }
}

/**
 * Parses the response to POST /register at once. Throws a ZodError when it is not a registration, and BeyondBounds for
 * too many invalid records.
 */
export const parseSnapshot = (answer: unknown): Snapshot => finish(parseSnapshotSteps(answer))

/** Parses the longest lists of the response while the rest is still arriving. */
export const readSnapshotAhead = readsAhead(
  lazy(
    () =>
      new Map([
        ['realm_users', byType(user)],
        ['realm_non_active_users', byType(user)],
        ['streams', byType(channel)],
        ['subscriptions', ownWithRow],
        ['unsubscribed', ownWithRow],
        ['never_subscribed', ownWithRow],
        ['unread_msgs.streams', byType(unreadInTopic)],
        ['presences', presenceOfEntry],
      ]),
  ),
)
