import { notify } from '../../events/queue.ts'
import type { Queue, WireEvent } from '../../state/queues.ts'
import { canReadMessage, canSeeChannel, usersWhoSeeChannel } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { channelRecord, newSubscription, subscriptionRecord } from '../../wire/channel.ts'
import { watchingGuests } from '../people/seenPeople.ts'
import { sendDeleteEvents } from '../messages/deleteMessages.ts'
import { markRead } from '../messages/flags.ts'
import { dropRow } from '../../state/userRows.ts'

/** Sends users the event that a channel appeared for them. */
export function sendChannelCreate(server: Server, userIds: readonly number[], channel: Channel): void {
  notify(server, userIds, (queue) => {
    const user = server.state.users.get(queue.userId)
    if (!user || (channel.isArchived && !takesArchived(server, queue.capabilities))) return null
    return { type: 'stream', op: 'create', streams: [channelRecord(server, user, channel)] }
  })
}

/** Sends users the event that a channel disappeared for them. */
export function sendChannelDelete(server: Server, userIds: readonly number[], channel: Channel): void {
  notify(server, userIds, (queue) => {
    const user = server.state.users.get(queue.userId)
    return user ? channelDeleteEvent(server, user, channel) : null
  })
}

/** Returns the event that removes a channel. */
export function channelDeleteEvent(server: Server, user: User, channel: Channel) {
  return {
    type: 'stream',
    op: 'delete',
    ...(server.has('streamIdsInDelete')
      ? { streams: [{ stream_id: channel.id }], stream_ids: [channel.id] }
      : { streams: [channelRecord(server, user, channel)] }),
  }
}

/** True when a client receives archived channels. */
export function takesArchived(server: Server, capabilities: ReadonlySet<string>): boolean {
  return server.has('archivedChannelsAppear') && capabilities.has('archived_channels')
}

function peers(server: Server, channel: Channel, changed: ReadonlySet<number>): number[] {
  return usersWhoSeeChannel(server, channel).filter((id) => {
    const user = server.state.users.get(id)
    return !changed.has(id) && (user?.role !== 600 || channel.isWebPublic || channel.subscribers.has(id))
  })
}

/** Users who subscribed to a channel, or left it. */
export interface PeerChange {
  readonly channel: Channel
  readonly users: readonly User[]
}

/** Returns one event for all users who joined or left; old servers sent one per user. */
function peerEvents(
  server: Server,
  op: 'peer_add' | 'peer_remove',
  channelIds: readonly number[],
  userIds: readonly number[],
): WireEvent[] {
  if (server.has('subscriberIdLists'))
    return [{ type: 'subscription', op, stream_ids: channelIds, user_ids: userIds }]
  return channelIds.flatMap((stream_id) =>
    userIds.map((user_id): WireEvent => ({ type: 'subscription', op, stream_id, user_id })),
  )
}

/**
 * Sends the others an event about users who joined or left. Open channels of one user with the same audience share an
 * event.
 */
export function notifyPeers(
  server: Server,
  op: 'peer_add' | 'peer_remove',
  changes: readonly PeerChange[],
): void {
  const together = new Map<string, { channelIds: number[]; userIds: number[]; audience: number[] }>()
  for (const { channel, users } of changes) {
    if (users.length === 0) continue
    const userIds = users.map((user) => user.id).sort((a, b) => a - b)
    const audience = peers(server, channel, new Set(userIds))
    const isAlone = channel.isPrivate || userIds.length > 1
    const key = JSON.stringify([isAlone ? channel.id : null, userIds, audience])
    const group = together.get(key)
    if (group) group.channelIds.push(channel.id)
    else together.set(key, { channelIds: [channel.id], userIds, audience })
    // Users who left together receive events about each other.
    if (op !== 'peer_remove') continue
    for (const user of users) {
      const others = userIds.filter((id) => id !== user.id)
      if (
        others.length > 0 &&
        canSeeChannel(server, user, channel) &&
        (user.role !== 600 || channel.isWebPublic)
      )
        for (const event of peerEvents(server, op, [channel.id], others)) notify(server, [user.id], event)
    }
  }
  for (const { channelIds, userIds, audience } of together.values())
    for (const event of peerEvents(
      server,
      op,
      channelIds.sort((a, b) => a - b),
      userIds,
    ))
      notify(server, audience, event)
}

/** Returns the event that adds subscriptions. */
export function subscriptionAddEvent(
  server: Server,
  queue: Queue,
  user: User,
  channels: readonly Channel[],
): WireEvent {
  return {
    type: 'subscription',
    op: 'add',
    subscriptions: channels.flatMap((channel) => {
      const subscription = channel.subscribers.get(user.id)
      if (!subscription) return []
      // The event includes subscribers regardless of the registration's options.
      const detail = queue.includeSubscribers === 'false' ? 'true' : queue.includeSubscribers
      const nullSettings = queue.capabilities.has('notification_settings_null')
      return [subscriptionRecord(server, user, channel, subscription, { detail, nullSettings })]
    }),
  }
}

/** Groups changes by user: each user with the channels concerned. */
function channelsByUser(changes: readonly PeerChange[]): Map<User, Channel[]> {
  const found = new Map<User, Channel[]>()
  for (const { channel, users } of changes)
    for (const user of users) found.set(user, [...(found.get(user) ?? []), channel])
  return found
}

/** Subscribes users to channels. Users who could not see a channel get its event first. */
export function subscribe(
  server: Server,
  wanted: readonly PeerChange[],
  colors: ReadonlyMap<Channel, string> = new Map(),
): void {
  const changes = wanted.map(({ channel, users }) => ({
    channel,
    users: users.filter((user) => !channel.subscribers.has(user.id)),
  }))
  for (const { channel, users } of changes) {
    const unseen = users.filter((user) => !canSeeChannel(server, user, channel)).map((user) => user.id)
    watchingGuests(server, () => {
      for (const user of users) {
        const former = channel.former.get(user.id)
        channel.former.delete(user.id)
        channel.subscribers.set(user.id, former ?? newSubscription(user, server, colors.get(channel)))
      }
    })
    sendChannelCreate(server, unseen, channel)
  }
  for (const [user, channels] of channelsByUser(changes))
    notify(server, [user.id], (queue) => subscriptionAddEvent(server, queue, user, channels))
  notifyPeers(server, 'peer_add', changes)
}

/** Ends subscriptions. Sends deletion events for channels that become invisible, and marks their messages as read. */
export function unsubscribe(server: Server, wanted: readonly PeerChange[]): void {
  const changes = wanted.map(({ channel, users }) => ({
    channel,
    users: users.filter((user) => channel.subscribers.has(user.id)),
  }))
  for (const { channel, users } of changes)
    watchingGuests(server, () => {
      for (const user of users) {
        const subscription = channel.subscribers.get(user.id)
        channel.subscribers.delete(user.id)
        if (subscription) channel.former.set(user.id, subscription)
      }
    })
  for (const [user, channels] of channelsByUser(changes))
    notify(server, [user.id], {
      type: 'subscription',
      op: 'remove',
      subscriptions: channels.map((channel) => ({ stream_id: channel.id, name: channel.name })),
    })
  notifyPeers(server, 'peer_remove', changes)
  for (const { channel, users } of changes) {
    const blind = users.filter((user) => !canSeeChannel(server, user, channel))
    sendChannelDelete(
      server,
      blind.map((user) => user.id),
      channel,
    )
    for (const user of users) markRead(server, user, (message) => message.channelId === channel.id)
    // Users who still see the channel lose its messages if those were for subscribers only.
    withdrawMessages(
      server,
      channel,
      users.filter((user) => !blind.includes(user)),
    )
  }
}

/** Removes the copies that users may no longer read after a channel's rules changed. */
export function withdrawMessages(server: Server, channel: Channel, users: readonly User[]): void {
  for (const user of users) {
    const byTopic = new Map<string, number[]>()
    for (const id of server.state.messages.byChannel.get(channel.id) ?? []) {
      const message = server.state.messages.byId.get(id)
      if (!message || canReadMessage(server, user, message)) continue
      dropRow(user.rows, id)
      byTopic.set(message.topic, [...(byTopic.get(message.topic) ?? []), id])
    }
    for (const [topic, ids] of byTopic)
      sendDeleteEvents(server, [user.id], ids, { channelId: channel.id, topic })
  }
}
