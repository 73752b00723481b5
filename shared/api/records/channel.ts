import { z } from 'zod'
import type { Channel, Subscription, UserId } from '../types.ts'
import { groupSettingsOf } from './groupSetting.ts'
import { flag, ids, int, text } from './lenient.ts'
import { record } from './record.ts'

const channelFields = {
  stream_id: int,
  name: z.string(),
  description: text,
  rendered_description: text,
  invite_only: flag,
  is_web_public: flag,
  is_archived: flag,
  history_public_to_subscribers: z.boolean().nullish(),
  folder_id: int.nullish(),
  first_message_id: int.nullish(),
  is_recently_active: z.boolean().nullish(),
  creator_id: int.nullish(),
  date_created: z.number().nullish(),
  message_retention_days: int.nullish(),
  topics_policy: z.string().nullish(),
  stream_post_policy: int.nullish(),
  is_announcement_only: flag,
  subscriber_count: int.nullish(),
  stream_weekly_traffic: int.nullish(),
  default_push_notifications: z.boolean().nullish(),
}
type WireChannel = z.output<z.ZodObject<typeof channelFields>>

function channelOf(wire: WireChannel, raw: Readonly<Record<string, unknown>>): Channel {
  const settings = groupSettingsOf(raw)
  const policy = wire.stream_post_policy ?? (wire.is_announcement_only ? 2 : null)
  return {
    id: wire.stream_id,
    name: wire.name,
    description: wire.description,
    renderedDescription: wire.rendered_description,
    isPrivate: wire.invite_only,
    isWebPublic: wire.is_web_public,
    isArchived: wire.is_archived,
    historyPublicToSubscribers: wire.history_public_to_subscribers ?? !wire.invite_only,
    folderId: wire.folder_id ?? null,
    firstMessageId: wire.first_message_id ?? null,
    isRecentlyActive: wire.is_recently_active ?? true,
    creatorId: wire.creator_id ?? null,
    dateCreated: wire.date_created ?? 0,
    retentionDays: wire.message_retention_days ?? null,
    topicsPolicy: wire.topics_policy ?? 'inherit',
    // Servers that have the group go on sending the policy beside it, which says less.
    postPolicy: settings.can_send_message_group === undefined ? policy : null,
    subscriberCount: wire.subscriber_count ?? null,
    weeklyTraffic: wire.stream_weekly_traffic ?? null,
    defaultPushNotifications: wire.default_push_notifications ?? null,
    settings,
  }
}
export const channel = record(channelFields, channelOf)

export interface SubscribedChannel {
  readonly channel: Channel
  readonly subscription: Subscription
  /** null: not told. */
  readonly subscribers: readonly UserId[] | null
}

const override = z.boolean().nullish()

/** A channel with the own subscription's settings and the subscribers that were told. */
export const subscribedChannel = record(
  {
    ...channelFields,
    color: z.string().nullish(),
    is_muted: z.boolean().nullish(),
    in_home_view: z.boolean().nullish(),
    pin_to_top: flag,
    desktop_notifications: override,
    audible_notifications: override,
    push_notifications: override,
    email_notifications: override,
    wildcard_mentions_notify: override,
    subscribers: ids.nullish(),
    partial_subscribers: ids.nullish(),
  },
  (wire, raw): SubscribedChannel => ({
    channel: channelOf(wire, raw),
    subscription: {
      channelId: wire.stream_id,
      color: wire.color ?? '#76ce90',
      isMuted: wire.is_muted ?? wire.in_home_view === false,
      isPinned: wire.pin_to_top,
      desktopNotifications: wire.desktop_notifications ?? null,
      audibleNotifications: wire.audible_notifications ?? null,
      pushNotifications: wire.push_notifications ?? null,
      emailNotifications: wire.email_notifications ?? null,
      wildcardMentionsNotify: wire.wildcard_mentions_notify ?? null,
    },
    subscribers: wire.subscribers ?? wire.partial_subscribers ?? null,
  }),
)
