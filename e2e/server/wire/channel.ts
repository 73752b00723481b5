import { behaves } from '../gates/behavior.ts'
import { shape } from '../gates/fields.ts'
import { hasSharedHistory } from '../rules/access.ts'
import { systemGroups } from '../rules/groups.ts'
import type { Server } from '../server.ts'
import type { Channel, GroupValue, Subscription, User } from '../state/records.ts'

/** Settings of a subscription with the same name on the wire. */
export const notificationSettings = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const

/** Returns a group setting in the form of a level: old ones have no anonymous groups. */
export function groupValueOf(
  level: number,
  value: GroupValue,
  feature: 'anonymousGroups' | 'anonymousChannelGroups' = 'anonymousGroups',
): GroupValue {
  if (typeof value === 'number') return value
  if (behaves(level, feature)) {
    return { direct_members: [...value.direct_members], direct_subgroups: [...value.direct_subgroups] }
  }
  return value.direct_subgroups[0] ?? systemGroups['role:administrators']
}

/** Returns the posting policy that corresponds to the group of newer servers. */
export function postPolicy(channel: Channel): number {
  switch (channel.groups['can_send_message_group']) {
    case systemGroups['role:administrators']:
    case systemGroups['role:owners']:
      return 2
    case systemGroups['role:fullmembers']:
      return 3
    case systemGroups['role:moderators']:
      return 4
    default:
      return 1
  }
}

/** Returns the group that corresponds to a posting policy of old servers. */
export function groupOfPolicy(policy: number): number {
  const names = { 2: 'role:administrators', 3: 'role:fullmembers', 4: 'role:moderators' } as const
  return systemGroups[names[policy as keyof typeof names] ?? 'role:everyone']
}

/** Returns the ids of active subscribers. */
export function subscriberIds(server: Server, channel: Channel): number[] {
  return [...channel.subscribers.keys()]
    .filter((id) => server.state.users.get(id)?.isActive === true)
    .sort((a, b) => a - b)
}

/** Returns the channel object for a user. */
export function channelRecord(server: Server, user: User, channel: Channel): Record<string, unknown> {
  const record: Record<string, unknown> = {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.isArchived,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.created,
    creator_id: channel.creatorId,
    invite_only: channel.isPrivate,
    is_web_public: channel.isWebPublic,
    stream_post_policy: postPolicy(channel),
    is_announcement_only: postPolicy(channel) === 2,
    message_retention_days: channel.retentionDays,
    history_public_to_subscribers: hasSharedHistory(channel),
    topics_policy: channel.topicsPolicy,
    first_message_id: channel.firstMessageId,
    folder_id: channel.folderId,
    is_recently_active: channel.isRecentlyActive,
    stream_weekly_traffic: channel.weeklyTraffic,
    subscriber_count: subscriberIds(server, channel).length,
    default_push_notifications: channel.defaultPush,
  }
  for (const [name, value] of Object.entries(channel.groups))
    record[name] = groupValueOf(server.level, value, 'anonymousChannelGroups')
  record['can_remove_subscribers_group_id'] = record['can_remove_subscribers_group']
  return shape('channel', record, server.level)
}

/** Extent of a channel's list of subscribers: complete, partial, or left out. */
export type SubscriberDetail = 'true' | 'false' | 'partial'

/** Returns the `subscribers` or `partial_subscribers` field, if any. */
export function subscriberFields(
  server: Server,
  user: User,
  channel: Channel,
  detail: SubscriberDetail,
): Record<string, unknown> {
  if (detail === 'false') return {}
  const mayKnow = user.role !== 600 || channel.subscribers.has(user.id) || channel.isWebPublic
  const all = mayKnow ? subscriberIds(server, channel) : []
  const isLarge = all.length >= server.limits.partialSubscribers
  if (detail === 'true' || !isLarge || !server.has('partialSubscribers')) return { subscribers: all }
  const recent = server.seconds() - 14 * 86400
  const partial = all.filter((id) => {
    const each = server.state.users.get(id)
    return each !== undefined && (each.botType !== null || (each.idleAt ?? 0) >= recent)
  })
  return { partial_subscribers: partial }
}

/** Returns the subscription object: the channel with a user's settings. */
export function subscriptionRecord(
  server: Server,
  user: User,
  channel: Channel,
  subscription: Subscription,
  options: { readonly detail: SubscriberDetail; readonly nullSettings: boolean },
): Record<string, unknown> {
  const record = {
    ...channelRecord(server, user, channel),
    color: subscription.color,
    is_muted: subscription.isMuted,
    in_home_view: !subscription.isMuted,
    pin_to_top: subscription.pinToTop,
    ...subscriberFields(server, user, channel, options.detail),
  } as Record<string, unknown>
  // The field was in subscriptions before it was in channels.
  record['stream_weekly_traffic'] = channel.weeklyTraffic
  if (server.has('channelAddressInSubscription')) record['email_address'] = channel.email
  for (const name of notificationSettings) {
    // The wildcard setting is newer than the clients that do not support null.
    const staysNull = options.nullSettings || name === 'wildcard_mentions_notify'
    record[name] = subscription[name] ?? (staysNull ? null : user.settings[`enable_stream_${name}`] === true)
  }
  return record
}

/** Returns a new subscription with the next free color. */
export function newSubscription(user: User, server: Server, color?: string): Subscription {
  const used = new Set<string>()
  for (const channel of server.state.channels.values()) {
    const subscription = channel.subscribers.get(user.id)
    if (subscription) used.add(subscription.color)
  }
  return {
    color:
      color ??
      channelColors.find((each) => !used.has(each)) ??
      channelColors[used.size % channelColors.length] ??
      '#76ce90',
    isMuted: false,
    pinToTop: false,
    desktop_notifications: null,
    audible_notifications: null,
    push_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
  }
}

/** Colors that new subscriptions get in turn. */
export const channelColors: readonly string[] = [
  '#3f8f6b',
  '#c2642e',
  '#4a6fb5',
  '#a3466c',
  '#7a8b2f',
  '#7b57b0',
  '#2f8793',
  '#b3862b',
  '#d0655f',
  '#5a7f9e',
  '#8d6748',
  '#4f9a4a',
  '#a05cc0',
  '#c98a5b',
  '#53658f',
  '#8f9747',
]
