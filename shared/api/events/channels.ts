import { z } from 'zod'
import { hasSendMessageGroup } from '../capabilities.ts'
import { changesOf, settingChangesOf } from '../records/change.ts'
import type { ChangeRows } from '../records/change.ts'
import { channel, subscribedChannel } from '../records/channels/channel.ts'
import { channelFolder } from '../records/channels/channelFolder.ts'
import { descriptionOrNone, int, listOf, name, openRecord, parsedLater, someIds } from '../records/lenient.ts'
import { mutedTopic, userTopic } from '../records/channels/userTopic.ts'
import type { Channel, ChannelFolder, Subscription } from '../types.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

const boolean = z.boolean()
const nullableInt = int.nullable()

type Change = Omit<Channel, 'id' | 'settings'>
/** Wire properties of a channel update, with their fields. */
const properties: ChangeRows<Change> = {
  name: ['name', name],
  description: ['description', descriptionOrNone],
  rendered_description: ['renderedDescription', descriptionOrNone],
  invite_only: ['isPrivate', boolean],
  is_web_public: ['isWebPublic', boolean],
  history_public_to_subscribers: ['historyPublicToSubscribers', boolean],
  is_archived: ['isArchived', boolean],
  first_message_id: ['firstMessageId', nullableInt],
  message_retention_days: ['retentionDays', nullableInt],
  topics_policy: ['topicsPolicy', name],
  folder_id: ['folderId', nullableInt],
  is_recently_active: ['isRecentlyActive', boolean],
  stream_weekly_traffic: ['weeklyTraffic', nullableInt],
  default_push_notifications: ['defaultPushNotifications', boolean.nullable()],
}
/** Older properties. Servers with group settings still send them. */
const oldProperties: ChangeRows<Change> = {
  ...properties,
  stream_post_policy: ['postPolicy', int],
  is_announcement_only: ['postPolicy', boolean.transform((only) => (only ? 2 : 1))],
}
/** Fields that may accompany the changed property. */
const besides = {
  rendered_description: parsedLater.optional(),
  history_public_to_subscribers: parsedLater.optional(),
  is_web_public: parsedLater.optional(),
}

const channelEvent: EventSchema<'channel'> = ({ featureLevel }) => {
  const rows = hasSendMessageGroup(featureLevel) ? properties : oldProperties
  return z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('create'), streams: listOf(channel) })
      .transform((wire): BodyOf<'channel'> => ({ type: 'channel', op: 'create', channels: wire.streams })),
    z
      .object({
        op: z.literal('delete'),
        streams: listOf(z.object({ stream_id: int, is_archived: boolean.nullish() })).optional(),
        stream_ids: someIds.optional(),
      })
      .transform((wire, context): BodyOf<'channel'> => {
        const channelIds = wire.stream_ids ?? wire.streams?.map((singleId) => singleId.stream_id)
        if (!channelIds) {
          context.addIssue({ code: 'custom', message: 'no channels' })
          return z.NEVER
        }
        const archived = wire.streams?.filter((singleId) => singleId.is_archived === true) ?? []
        const archivedIds = archived.map((singleId) => singleId.stream_id)
        return { type: 'channel', op: 'delete', channelIds, ...(archivedIds.length > 0 && { archivedIds }) }
      }),
    z
      .object({ op: z.literal('update'), stream_id: int, property: name, value: parsedLater, ...besides })
      .transform(({ op, stream_id, property, value, ...beside }, context): BodyOf<'channel'> => {
        const extras = Object.entries(beside).filter(([, extra]) => extra != null)
        const wire = { ...Object.fromEntries(extras), [property]: value }
        return {
          type: 'channel',
          op,
          channelId: stream_id,
          change: changesOf(rows, wire, context),
          settings: settingChangesOf(wire, context),
        }
      }),
  ])
}

type SubscriptionChange = Omit<Subscription, 'channelId'>
const override = boolean.nullable()
const subscriptionProperties: ChangeRows<SubscriptionChange> = {
  color: ['color', name],
  is_muted: ['isMuted', boolean],
  // Below level 139 the only property for muting. Later servers send it with the same value.
  in_home_view: ['isMuted', boolean.transform((shown) => !shown)],
  pin_to_top: ['isPinned', boolean],
  desktop_notifications: ['desktopNotifications', override],
  audible_notifications: ['audibleNotifications', override],
  push_notifications: ['pushNotifications', override],
  email_notifications: ['emailNotifications', override],
  wildcard_mentions_notify: ['wildcardMentionsNotify', override],
}

/** Below level 35, an event has a single peer. */
const singleId = int.transform((id) => [id])
const peers = z.object({
  op: z.enum(['peer_add', 'peer_remove']),
  stream_ids: someIds.optional(),
  stream_id: singleId.optional(),
  user_ids: someIds.optional(),
  user_id: singleId.optional(),
})

const subscriptionEvent: EventSchema<'subscription'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), subscriptions: listOf(subscribedChannel) })
      .transform((wire): BodyOf<'subscription'> => ({
        type: 'subscription',
        op: 'add',
        subscriptions: wire.subscriptions,
      })),
    z
      .object({ op: z.literal('remove'), subscriptions: listOf(z.object({ stream_id: int })) })
      .transform((wire): BodyOf<'subscription'> => ({
        type: 'subscription',
        op: 'remove',
        channelIds: wire.subscriptions.map((channel) => channel.stream_id),
      })),
    z
      .object({ op: z.literal('update'), stream_id: int, property: name, value: parsedLater })
      .transform((wire, context): BodyOf<'subscription'> => ({
        type: 'subscription',
        op: 'update',
        channelId: wire.stream_id,
        change: changesOf(subscriptionProperties, { [wire.property]: wire.value }, context),
      })),
    peers.transform((wire, context): BodyOf<'subscription'> => {
      const channelIds = wire.stream_ids ?? wire.stream_id
      const userIds = wire.user_ids ?? wire.user_id
      if (!channelIds || !userIds) {
        context.addIssue({ code: 'custom', message: 'no channels or no people' })
        return z.NEVER
      }
      return { type: 'subscription', op: wire.op, channelIds, userIds }
    }),
  ])

const folderProperties: ChangeRows<Omit<ChannelFolder, 'id'>> = {
  name: ['name', name],
  description: ['description', descriptionOrNone],
  rendered_description: ['renderedDescription', descriptionOrNone],
  is_archived: ['isArchived', boolean],
  order: ['order', int],
}

const channelFolderEvent: EventSchema<'channel_folder'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), channel_folder: channelFolder })
      .transform((wire): BodyOf<'channel_folder'> => ({
        type: 'channel_folder',
        op: 'add',
        folder: wire.channel_folder,
      })),
    z
      .object({ op: z.literal('update'), channel_folder_id: int, data: openRecord })
      .transform((wire, context): BodyOf<'channel_folder'> => ({
        type: 'channel_folder',
        op: 'update',
        folderId: wire.channel_folder_id,
        change: changesOf(folderProperties, wire.data, context),
      })),
    z.object({ op: z.literal('reorder'), order: someIds }).transform((wire): BodyOf<'channel_folder'> => ({
      type: 'channel_folder',
      op: 'reorder',
      order: wire.order,
    })),
  ])

const userTopicEvent: EventSchema<'user_topic'> = () =>
  userTopic.transform((wire) => ({ type: 'user_topic', userTopic: wire }))

const mutedTopicsEvent: EventSchema<'muted_topics'> = () =>
  z
    .object({ muted_topics: listOf(mutedTopic) })
    .transform((wire) => ({ type: 'muted_topics', topics: wire.muted_topics }))

export const channelsEvents = {
  user_topic: userTopicEvent,
  muted_topics: mutedTopicsEvent,
  stream: channelEvent,
  subscription: subscriptionEvent,
  channel_folder: channelFolderEvent,
} as const
