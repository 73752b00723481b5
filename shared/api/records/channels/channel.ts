import { z } from 'zod'
import type { Channel, Subscription, UserId } from '../../types.ts'
import { groupSettingsOf } from '../groupSetting.ts'
import { description, ids, int, moment, name } from '../lenient.ts'
import { record } from '../record.ts'
import {
  isIdsOrNone,
  isInt,
  isIntOrNone,
  isMomentOrNone,
  isText,
  isTextOrNone,
  isYesNoOrNone,
} from '../usual.ts'

const yesNo = z.boolean().nullish()
const someText = name.nullish()

const channelFields = {
  stream_id: int,
  name,
  description: description.nullish(),
  rendered_description: description.nullish(),
  invite_only: yesNo,
  is_web_public: yesNo,
  is_archived: yesNo,
  history_public_to_subscribers: yesNo,
  folder_id: int.nullish(),
  first_message_id: int.nullish(),
  is_recently_active: yesNo,
  creator_id: int.nullish(),
  date_created: moment.nullish(),
  message_retention_days: int.nullish(),
  topics_policy: someText,
  stream_post_policy: int.nullish(),
  is_announcement_only: yesNo,
  subscriber_count: int.nullish(),
  stream_weekly_traffic: int.nullish(),
  default_push_notifications: yesNo,
}
type WireChannel = z.output<z.ZodObject<typeof channelFields>>

function channelOf(wire: WireChannel, raw: Readonly<Record<string, unknown>>): Channel {
  const settings = groupSettingsOf(raw)
  const policy = wire.stream_post_policy ?? (wire.is_announcement_only ? 2 : null)
  return {
    id: wire.stream_id,
    name: wire.name,
    description: wire.description ?? '',
    renderedDescription: wire.rendered_description ?? '',
    isPrivate: wire.invite_only ?? false,
    isWebPublic: wire.is_web_public ?? false,
    isArchived: wire.is_archived ?? false,
    historyPublicToSubscribers: wire.history_public_to_subscribers ?? !wire.invite_only,
    folderId: wire.folder_id ?? null,
    firstMessageId: wire.first_message_id ?? null,
    isRecentlyActive: wire.is_recently_active ?? true,
    creatorId: wire.creator_id ?? null,
    dateCreated: wire.date_created ?? 0,
    retentionDays: wire.message_retention_days ?? null,
    topicsPolicy: wire.topics_policy ?? 'inherit',
    // Servers with the group setting still send the less precise policy.
    postPolicy: settings.can_send_message_group === undefined ? policy : null,
    subscriberCount: wire.subscriber_count ?? null,
    weeklyTraffic: wire.stream_weekly_traffic ?? null,
    defaultPushNotifications: wire.default_push_notifications ?? null,
    settings,
  }
}

const isUsualChannel = (raw: Readonly<Record<string, unknown>>): boolean =>
  isInt(raw.stream_id) &&
  isText(raw.name) &&
  isTextOrNone(raw.description) &&
  isTextOrNone(raw.rendered_description) &&
  isYesNoOrNone(raw.invite_only) &&
  isYesNoOrNone(raw.is_web_public) &&
  isYesNoOrNone(raw.is_archived) &&
  isYesNoOrNone(raw.history_public_to_subscribers) &&
  isIntOrNone(raw.folder_id) &&
  isIntOrNone(raw.first_message_id) &&
  isYesNoOrNone(raw.is_recently_active) &&
  isIntOrNone(raw.creator_id) &&
  isMomentOrNone(raw.date_created) &&
  isIntOrNone(raw.message_retention_days) &&
  isTextOrNone(raw.topics_policy) &&
  isIntOrNone(raw.stream_post_policy) &&
  isYesNoOrNone(raw.is_announcement_only) &&
  isIntOrNone(raw.subscriber_count) &&
  isIntOrNone(raw.stream_weekly_traffic) &&
  isYesNoOrNone(raw.default_push_notifications)

export const channel = record(channelFields, channelOf, isUsualChannel)

const subscriptionFields = {
  color: someText,
  is_muted: yesNo,
  in_home_view: yesNo,
  pin_to_top: yesNo,
  desktop_notifications: yesNo,
  audible_notifications: yesNo,
  push_notifications: yesNo,
  email_notifications: yesNo,
  wildcard_mentions_notify: yesNo,
  subscribers: ids.nullish(),
  partial_subscribers: ids.nullish(),
}
type WireSubscription = z.output<z.ZodObject<typeof subscriptionFields>>

const isUsualSubscription = (raw: Readonly<Record<string, unknown>>): boolean =>
  isTextOrNone(raw.color) &&
  isYesNoOrNone(raw.is_muted) &&
  isYesNoOrNone(raw.in_home_view) &&
  isYesNoOrNone(raw.pin_to_top) &&
  isYesNoOrNone(raw.desktop_notifications) &&
  isYesNoOrNone(raw.audible_notifications) &&
  isYesNoOrNone(raw.push_notifications) &&
  isYesNoOrNone(raw.email_notifications) &&
  isYesNoOrNone(raw.wildcard_mentions_notify) &&
  isIdsOrNone(raw.subscribers) &&
  isIdsOrNone(raw.partial_subscribers)

/** The own subscription's settings and the listed subscribers; null when not sent. */
export interface OwnSubscription {
  readonly subscription: Subscription
  readonly subscribers: readonly UserId[] | null
  /** True when the server listed only some of them. */
  readonly isPartial?: true
}

function subscriptionOf(wire: WireSubscription & { readonly stream_id: number }): OwnSubscription {
  return {
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
    },
    subscribers: wire.subscribers ?? wire.partial_subscribers ?? null,
    ...(wire.subscribers == null && wire.partial_subscribers != null && { isPartial: true as const }),
  }
}

/** Parses an own subscription without its channel, whose record is elsewhere. */
export const ownSubscription = record(
  { stream_id: int, ...subscriptionFields },
  subscriptionOf,
  (raw) => isInt(raw.stream_id) && isUsualSubscription(raw),
)

interface SubscribedChannel extends OwnSubscription {
  readonly channel: Channel
}

/** Parses a channel with the own subscription's settings and the listed subscribers. */
export const subscribedChannel = record(
  { ...channelFields, ...subscriptionFields },
  (wire, raw): SubscribedChannel => ({ channel: channelOf(wire, raw), ...subscriptionOf(wire) }),
  (raw) => isUsualChannel(raw) && isUsualSubscription(raw),
)
