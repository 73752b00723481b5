import { z } from 'zod'
import { channel, channelFolder, subscribedChannel } from '../records/channel.ts'
import { groupSetting } from '../records/groupSetting.ts'
import { ids, int, isRecord, listOf } from '../records/lenient.ts'
import { userTopic } from '../records/realm.ts'
import type { Channel, ChannelFolder, Subscription } from '../types.ts'
import type { EventBody, EventSchema } from './eventSchema.ts'

type ChannelChange = { -readonly [K in keyof Omit<Channel, 'id' | 'settings'>]?: Channel[K] }

const string = z.string()
const boolean = z.boolean()
const nullableInt = int.nullable()

/** Each wire property of a channel update and where it goes. */
const channelProperties: Record<string, readonly [keyof ChannelChange, z.ZodType]> = {
  name: ['name', string],
  description: ['description', string],
  invite_only: ['isPrivate', boolean],
  is_archived: ['isArchived', boolean],
  first_message_id: ['firstMessageId', nullableInt],
  message_retention_days: ['retentionDays', nullableInt],
  stream_post_policy: ['postPolicy', int],
  topics_policy: ['topicsPolicy', string],
  folder_id: ['folderId', nullableInt],
  is_recently_active: ['isRecentlyActive', boolean],
  stream_weekly_traffic: ['weeklyTraffic', nullableInt],
}

export const channelEvent: EventSchema = () =>
  z.discriminatedUnion('op', [
    z
      .looseObject({ op: z.literal('create'), streams: listOf(channel) })
      .transform((wire): EventBody => ({ type: 'channel', op: 'create', channels: wire.streams })),
    z
      .looseObject({
        op: z.literal('delete'),
        streams: listOf(z.looseObject({ stream_id: int })).optional(),
        stream_ids: ids.optional(),
      })
      .transform((wire): EventBody => ({
        type: 'channel',
        op: 'delete',
        channelIds: wire.stream_ids ?? (wire.streams ?? []).map((one) => one.stream_id),
      })),
    z
      .looseObject({
        op: z.literal('update'),
        stream_id: int,
        property: string,
        value: z.unknown(),
        rendered_description: string.optional(),
        history_public_to_subscribers: boolean.optional(),
        is_web_public: boolean.optional(),
      })
      .transform((wire): EventBody => {
        const change: Record<string, unknown> = {}
        const row = channelProperties[wire.property]
        const value = row?.[1].safeParse(wire.value)
        if (row && value?.success) change[row[0]] = value.data
        if (wire.rendered_description !== undefined) change.renderedDescription = wire.rendered_description
        if (wire.history_public_to_subscribers !== undefined)
          change.historyPublicToSubscribers = wire.history_public_to_subscribers
        if (wire.is_web_public !== undefined) change.isWebPublic = wire.is_web_public
        const setting = groupSetting.safeParse(wire.value)
        const isSetting = wire.property.startsWith('can_') && setting.success
        return {
          type: 'channel',
          op: 'update',
          channelId: wire.stream_id,
          change: change,
          settings: isSetting ? { [wire.property]: setting.data } : {},
        }
      }),
  ])

type SubscriptionChange = { -readonly [K in keyof Omit<Subscription, 'channelId'>]?: Subscription[K] }
const override = boolean.nullable()
const subscriptionProperties: Record<string, readonly [keyof SubscriptionChange, z.ZodType]> = {
  color: ['color', string],
  is_muted: ['isMuted', boolean],
  // Below level 139 the only word for muting; afterwards it comes along and says the same.
  in_home_view: ['isMuted', boolean.transform((shown) => !shown)],
  pin_to_top: ['isPinned', boolean],
  desktop_notifications: ['desktopNotifications', override],
  audible_notifications: ['audibleNotifications', override],
  push_notifications: ['pushNotifications', override],
  email_notifications: ['emailNotifications', override],
  wildcard_mentions_notify: ['wildcardMentionsNotify', override],
}

/** Peers below level 35 came one at a time. */
const peers = z.looseObject({
  op: z.enum(['peer_add', 'peer_remove']),
  stream_ids: ids.optional(),
  stream_id: int.optional(),
  user_ids: ids.optional(),
  user_id: int.optional(),
})
const listed = (many: number[] | undefined, one: number | undefined) =>
  many ?? (one === undefined ? [] : [one])

export const subscriptionEvent: EventSchema = () =>
  z.discriminatedUnion('op', [
    z
      .looseObject({ op: z.literal('add'), subscriptions: listOf(subscribedChannel) })
      .transform((wire): EventBody => ({
        type: 'subscription',
        op: 'add',
        subscriptions: wire.subscriptions,
      })),
    z
      .looseObject({ op: z.literal('remove'), subscriptions: listOf(z.looseObject({ stream_id: int })) })
      .transform((wire): EventBody => ({
        type: 'subscription',
        op: 'remove',
        channelIds: wire.subscriptions.map((one) => one.stream_id),
      })),
    z
      .looseObject({ op: z.literal('update'), stream_id: int, property: string, value: z.unknown() })
      .transform((wire): EventBody => {
        const row = subscriptionProperties[wire.property]
        const value = row?.[1].safeParse(wire.value)
        const change = row && value?.success ? { [row[0]]: value.data } : {}
        return {
          type: 'subscription',
          op: 'update',
          channelId: wire.stream_id,
          change: change,
        }
      }),
    peers.transform((wire): EventBody => ({
      type: 'subscription',
      op: wire.op,
      channelIds: listed(wire.stream_ids, wire.stream_id),
      userIds: listed(wire.user_ids, wire.user_id),
    })),
  ])

type FolderChange = { -readonly [K in keyof Omit<ChannelFolder, 'id'>]?: ChannelFolder[K] }

export const channelFolderEvent: EventSchema = () =>
  z.discriminatedUnion('op', [
    z
      .looseObject({ op: z.literal('add'), channel_folder: channelFolder })
      .transform((wire): EventBody => ({ type: 'channel_folder', op: 'add', folder: wire.channel_folder })),
    z
      .looseObject({ op: z.literal('update'), channel_folder_id: int, data: z.unknown() })
      .transform((wire): EventBody => {
        const data = isRecord(wire.data) ? wire.data : {}
        const change: FolderChange = {}
        if (typeof data.name === 'string') change.name = data.name
        if (typeof data.description === 'string') change.description = data.description
        if (typeof data.is_archived === 'boolean') change.isArchived = data.is_archived
        return { type: 'channel_folder', op: 'update', folderId: wire.channel_folder_id, change }
      }),
    z
      .looseObject({ op: z.literal('reorder'), order: ids })
      .transform((wire): EventBody => ({ type: 'channel_folder', op: 'reorder', order: wire.order })),
  ])

export const userTopicEvent: EventSchema = () =>
  userTopic.transform((wire): EventBody => ({ type: 'user_topic', userTopic: wire }))
