import { within, type Span } from '../gates/behavior.ts'
import type { Queue } from '../state/queues.ts'
import { embeddedBots } from '../state/botKinds.ts'
import { botRecord, botsFor, webhookRecords } from '../wire/bot.ts'
import { canSeeUser } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { settingChoices } from '../state/userSettings.ts'
import { Flag, idsWhere } from '../state/userRows.ts'
import { channelRecord, subscriberFields, subscriptionRecord } from '../wire/channel.ts'
import { defaultChannelsOf, defaultGroupsOf, shownChannels } from '../wire/defaults.ts'
import { groupRecord, takesDeactivated, visibleGroups } from '../wire/group.ts'
import { shownTopic } from '../wire/message.ts'
import {
  allEmoji,
  domainRecord,
  draftRecord,
  draftsOf,
  folderRecord,
  foldersInOrder,
  linkifierRecord,
  linkifierTuple,
  playgroundRecord,
  profileFieldRecord,
} from '../wire/organization.ts'
import {
  devicesOf,
  onboardingSteps,
  pushDevicesOf,
  reminderRecord,
  remindersOf,
  scheduledOf,
  scheduledRecord,
  snippetRecord,
  viewRecord,
} from '../wire/own.ts'
import { ownRecords } from '../state/ownRecords.ts'
import { presences, presentUsers, statusRecord } from '../wire/presence.ts'
import type { Asked } from './asked.ts'
import { mutedUsers, realmUsers } from './peopleFields.ts'
import { realmFields } from './realmFields.ts'
import { serverVersion } from './server.ts'
import { legacySettings, settingsOf, soundsOf } from './settingsFields.ts'
import { recentConversations, unreadMessages } from './unread.ts'

/** One fetch type and its fields. */
interface Part {
  readonly type: string
  readonly levels?: Span
  readonly fields: (request: Asked) => Record<string, unknown>
}

const part = (type: string, fields: Part['fields'], levels?: Span): Part => ({
  type,
  fields,
  ...(levels ? { levels } : {}),
})

function subscriptionParts({ server, user, queue }: Asked): Record<string, unknown> {
  const options = {
    detail: queue.includeSubscribers,
    nullSettings: queue.capabilities.has('notification_settings_null'),
  }
  const lists = { subscriptions: [], unsubscribed: [], never_subscribed: [] } as Record<string, unknown[]>
  for (const channel of shownChannels(server, user, queue)) {
    const subscription = channel.subscribers.get(user.id)
    const former = channel.former.get(user.id)
    if (subscription)
      lists['subscriptions']?.push(subscriptionRecord(server, user, channel, subscription, options))
    else if (former) lists['unsubscribed']?.push(subscriptionRecord(server, user, channel, former, options))
    else
      lists['never_subscribed']?.push({
        ...channelRecord(server, user, channel),
        ...subscriberFields(server, user, channel, options.detail),
      })
  }
  return lists
}

function presenceFields({ server, user, queue, historyDays }: Asked): Record<string, unknown> {
  const users = presentUsers(
    server,
    user,
    server.seconds() - (server.has('presenceHistoryLimit') ? historyDays : 14) * 86400,
  )
  return {
    presences: presences(server, users, queue.slimPresence),
    ...(server.has('incrementalPresence') ? { presence_last_update_id: server.state.presenceUpdateId } : {}),
    ...(server.level >= 70 ? { server_timestamp: server.now() / 1000 } : {}),
  }
}

const tourUrl = 'https://videos.example/tour.mp4'

const fieldTypes = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const

const parts: readonly Part[] = [
  part('alert_words', ({ user }) => ({ alert_words: user.alertWords })),
  part('custom_profile_fields', ({ server }) => ({
    custom_profile_fields: server.state.profileFields.map((field) => profileFieldRecord(server, field)),
    custom_profile_field_types: Object.fromEntries(
      Object.entries(fieldTypes).filter(([key]) => key !== 'PRONOUNS' || server.level >= 151),
    ),
  })),
  part(
    'onboarding_steps',
    ({ server, user }) => ({
      onboarding_steps: onboardingSteps(server, user),
      ...(server.level >= 369 ? { navigation_tour_video_url: tourUrl } : {}),
    }),
    [233],
  ),
  part('message', ({ user }) => ({ max_message_id: user.rows.ids[user.rows.size - 1] ?? -1 })),
  part('muted_topics', ({ server, user, asks }) => {
    // The older type is omitted only for clients that list the newer one.
    if (server.level >= 134 && asks('user_topic', true)) return {}
    return {
      muted_topics: [...user.topics.values()]
        .filter((each) => each.policy === 1)
        .map((each) => [server.state.channels.get(each.channelId)?.name ?? '', each.topic, each.updated]),
    }
  }),
  part('muted_users', ({ user }) => ({ muted_users: mutedUsers(user) }), [48]),
  part('presence', presenceFields),
  part('realm', ({ server }) => realmFields(server)),
  part('realm_billing', () => ({ realm_billing: { has_pending_sponsorship_request: false } }), [363]),
  part('realm_domains', ({ server }) => ({ realm_domains: server.state.admin.domains.map(domainRecord) })),
  part('realm_emoji', ({ server }) => ({ realm_emoji: allEmoji(server) })),
  part(
    'realm_linkifiers',
    ({ server, queue }) => ({
      realm_linkifiers:
        server.level < 176 || queue.capabilities.has('linkifier_url_template')
          ? server.state.linkifiers.map((each) => linkifierRecord(server, each))
          : [],
    }),
    [54],
  ),
  part('realm_filters', ({ server }) => ({
    realm_filters: server.level < 176 ? server.state.linkifiers.map(linkifierTuple) : [],
  })),
  part(
    'realm_playgrounds',
    ({ server }) => ({
      realm_playgrounds: server.state.playgrounds.map(playgroundRecord),
    }),
    [49],
  ),
  part('realm_user_groups', ({ server, queue }) => ({
    realm_user_groups: visibleGroups(server, takesDeactivated(server, queue.capabilities)).map((group) =>
      groupRecord(server, group),
    ),
  })),
  part('realm_user', realmUsers),
  part(
    'realm_user_settings_defaults',
    ({ server }) => ({
      realm_user_settings_defaults: {
        ...settingsOf(server, server.state.realm.userDefaults, false),
        ...settingChoices,
      },
    }),
    [95],
  ),
  part('realm_bot', ({ server, user }) => ({
    realm_bots: botsFor(server, user).map((bot) => botRecord(server, bot)),
  })),
  part('realm_embedded_bots', () => ({
    realm_embedded_bots: embeddedBots.map(({ name, config }) => ({ name, config })),
  })),
  part('realm_incoming_webhook_bots', ({ server }) => ({
    realm_incoming_webhook_bots: webhookRecords(server),
  })),
  part('recent_private_conversations', ({ server, user }) => ({
    recent_private_conversations: recentConversations(server, user),
  })),
  part('subscription', subscriptionParts),
  part('stream', ({ server, user, queue }) => ({
    streams: shownChannels(server, user, queue).map((channel) => channelRecord(server, user, channel)),
  })),
  part(
    'channel_folders',
    ({ server }) => ({
      channel_folders: foldersInOrder(server).map((folder) => folderRecord(server, folder)),
    }),
    [389],
  ),
  part('default_streams', ({ server, user, queue }) => {
    const { default_streams } = defaultChannelsOf(server, user, queue)
    return { realm_default_streams: default_streams }
  }),
  part('default_stream_groups', ({ server, user }) => ({
    realm_default_stream_groups: defaultGroupsOf(server, user),
  })),
  part('starred_messages', ({ user }) => ({
    starred_messages: idsWhere(user.rows, (bits) => (bits & Flag.starred) !== 0),
  })),
  part('stop_words', () => ({ stop_words: ['a', 'an', 'and', 'the', 'of', 'to'] })),
  part(
    'drafts',
    ({ user }) => ({
      drafts: user.settings['enable_drafts_synchronization'] === false ? [] : draftsOf(user).map(draftRecord),
    }),
    [87],
  ),
  part(
    'scheduled_messages',
    ({ server, user, queue }) => ({
      scheduled_messages: scheduledOf(user).map((each) =>
        scheduledRecord(server, user, each, queue.capabilities.has('empty_topic_name')),
      ),
    }),
    [179],
  ),
  part(
    'reminders',
    ({ user }) => ({ reminders: remindersOf(user).map((each) => reminderRecord(user, each)) }),
    [399],
  ),
  part(
    'saved_snippets',
    ({ user }) => ({ saved_snippets: [...(user.own?.snippets.values() ?? [])].map(snippetRecord) }),
    [297],
  ),
  part(
    'navigation_views',
    ({ user }) => ({ navigation_views: [...(user.own?.views.values() ?? [])].map(viewRecord) }),
    [390],
  ),
  part('user_status', ({ server, user }) => ({
    user_status: Object.fromEntries(
      [...server.state.users.values()]
        .filter(
          (each) =>
            each.isActive &&
            Object.keys(statusRecord(server, each)).length > 0 &&
            canSeeUser(server, user, each),
        )
        .map((each) => [String(each.id), statusRecord(server, each)]),
    ),
  })),
  part(
    'user_settings',
    ({ server, user }) => ({
      user_settings: {
        ...settingsOf(server, user.settings, true),
        timezone: user.timezone,
        available_notification_sounds: soundsOf(server),
        emojiset_choices: settingChoices.emojiset_choices,
      },
    }),
    [89],
  ),
  part(
    'user_topic',
    ({ server, user, queue }) => ({
      user_topics: [...user.topics.values()]
        .filter((each) => server.has('followedPolicy') || each.policy < 3)
        .map((each) => ({
          stream_id: each.channelId,
          topic_name: shownTopic(server, each.topic, queue.capabilities.has('empty_topic_name')),
          last_updated: each.updated,
          visibility_policy: each.policy,
        })),
    }),
    [134],
  ),
  part('video_calls', ({ server, user }) => ({
    has_zoom_token: ownRecords(user).callTokens.has('zoom'),
    ...(server.level >= 493 ? { has_webex_token: ownRecords(user).callTokens.has('webex') } : {}),
  })),
  part('giphy', ({ server }) => ({ giphy_api_key: server.services.gifKeys.giphy ?? '' }), [47]),
  part('tenor', ({ server }) => ({ tenor_api_key: server.services.gifKeys.tenor ?? '' }), [442]),
  part('klipy', ({ server }) => ({ klipy_api_key: server.services.gifKeys.klipy ?? '' }), [486]),
  part('push_device', ({ user }) => ({ push_devices: pushDevicesOf(user) }), [406, 468]),
  part('device', ({ user }) => ({ devices: devicesOf(user) }), [468]),
  part('update_display_settings', (request) => legacySettings(request, 'display')),
  part('update_global_notifications', (request) => legacySettings(request, 'notification')),
]

/** Returns the state in a registration's response, according to the fetch types. */
export function snapshot(
  server: Server,
  user: User,
  queue: Queue,
  fetch: ReadonlySet<string> | null,
  historyDays: number,
): Record<string, unknown> {
  const N = server.wireName
  const asks: Asked['asks'] = (type, byName = false) => (fetch === null ? !byName : fetch.has(type))
  const request: Asked = { server, user, queue, asks, historyDays }
  const answer: Record<string, unknown> = {
    queue_id: queue.id,
    last_event_id: -1,
    ...(server.has('versionAlways') || fetch?.has(`${N}_version`) !== false
      ? {
          [`${N}_version`]: serverVersion(server.level),
          ...(server.level > 0 ? { [`${N}_feature_level`]: server.level } : {}),
        }
      : {}),
    ...(server.level >= 88 ? { [`${N}_merge_base`]: serverVersion(server.level) } : {}),
    ...(server.has('idleQueueTimeout') ? { idle_queue_timeout_secs: queue.idleTimeout } : {}),
    ...(server.level >= 397 ? { max_bulk_new_subscription_messages: 100 } : {}),
    ...(server.level >= 415 ? { max_reminder_note_length: server.limits.reminderNote } : {}),
  }
  for (const each of parts)
    if (asks(each.type) && within(each.levels ?? [0], server.level))
      Object.assign(answer, each.fields(request))
  if (asks('message') && asks('update_message_flags'))
    answer['unread_msgs'] = unreadMessages(server, user, queue.capabilities.has('empty_topic_name'))
  return answer
}
