import { z } from 'zod'
import type { Channel, ChannelFolder, Subscription, UserId } from '../types.ts'
import { groupSettingsOf } from './groupSetting.ts'
import { ids, int } from './lenient.ts'

const channelFields = {
  stream_id: int,
  name: z.string(),
  description: z.string().nullish(),
  rendered_description: z.string().nullish(),
  invite_only: z.boolean().nullish(),
  is_web_public: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
  history_public_to_subscribers: z.boolean().nullish(),
  folder_id: int.nullish(),
  first_message_id: int.nullish(),
  is_recently_active: z.boolean().nullish(),
  creator_id: int.nullish(),
  date_created: int.nullish(),
  message_retention_days: int.nullish(),
  topics_policy: z.string().nullish(),
  stream_post_policy: int.nullish(),
  is_announcement_only: z.boolean().nullish(),
  subscriber_count: int.nullish(),
  stream_weekly_traffic: int.nullish(),
}
const wireChannel = z.looseObject(channelFields)

function channelOf(wire: z.output<typeof wireChannel>): Channel {
  return {
    id: wire.stream_id,
    name: wire.name,
    description: wire.description ?? '',
    renderedDescription: wire.rendered_description ?? '',
    isPrivate: wire.invite_only ?? false,
    isWebPublic: wire.is_web_public ?? false,
    isArchived: wire.is_archived ?? false,
    historyPublicToSubscribers: wire.history_public_to_subscribers ?? !(wire.invite_only ?? false),
    folderId: wire.folder_id ?? null,
    firstMessageId: wire.first_message_id ?? null,
    isRecentlyActive: wire.is_recently_active ?? true,
    creatorId: wire.creator_id ?? null,
    dateCreated: wire.date_created ?? 0,
    retentionDays: wire.message_retention_days ?? null,
    topicsPolicy: wire.topics_policy ?? 'inherit',
    postPolicy: wire.stream_post_policy ?? (wire.is_announcement_only ? 2 : null),
    subscriberCount: wire.subscriber_count ?? null,
    weeklyTraffic: wire.stream_weekly_traffic ?? null,
    settings: groupSettingsOf(wire),
  }
}
export const channel = wireChannel.transform(channelOf)

const override = z.boolean().nullish()
const wireSubscription = z.looseObject({
  ...channelFields,
  color: z.string().nullish(),
  is_muted: z.boolean().nullish(),
  in_home_view: z.boolean().nullish(),
  pin_to_top: z.boolean().nullish(),
  desktop_notifications: override,
  audible_notifications: override,
  push_notifications: override,
  email_notifications: override,
  wildcard_mentions_notify: override,
  subscribers: ids.nullish(),
  partial_subscribers: ids.nullish(),
})

/** A channel with the own subscription's settings and the subscribers that were told. */
export const subscribedChannel = wireSubscription.transform((wire) => ({
  channel: channelOf(wire),
  subscription: {
    channelId: wire.stream_id,
    color: wire.color ?? '#76ce90',
    isMuted: wire.is_muted ?? wire.in_home_view === false,
    isPinned: wire.pin_to_top ?? false,
    desktopNotifications: wire.desktop_notifications ?? null,
    audibleNotifications: wire.audible_notifications ?? null,
    pushNotifications: wire.push_notifications ?? null,
    emailNotifications: wire.email_notifications ?? null,
    wildcardMentionsNotify: wire.wildcard_mentions_notify ?? null,
  } satisfies Subscription,
  subscribers: (wire.subscribers ?? wire.partial_subscribers ?? null) as readonly UserId[] | null,
}))

export const channelFolder = z
  .looseObject({
    id: int,
    name: z.string(),
    description: z.string().nullish(),
    order: int.nullish(),
    is_archived: z.boolean().nullish(),
  })
  .transform((wire): ChannelFolder => ({
    id: wire.id,
    name: wire.name,
    description: wire.description ?? '',
    // Without an order, folders stand in the order of their ids.
    order: wire.order ?? wire.id,
    isArchived: wire.is_archived ?? false,
  }))
