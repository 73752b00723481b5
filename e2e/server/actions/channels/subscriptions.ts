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

/** Tells users that a channel appeared for them. */
export function sendChannelCreate(server: Server, userIds: readonly number[], channel: Channel): void {
  notify(server, userIds, (queue) => {
    const user = server.state.users.get(queue.userId)
    if (!user || (channel.isArchived && !takesArchived(server, queue.capabilities))) return null
    return { type: 'stream', op: 'create', streams: [channelRecord(server, user, channel)] }
  })
}

/** Tells users that a channel went away for them. */
export function sendChannelDelete(server: Server, userIds: readonly number[], channel: Channel): void {
  notify(server, userIds, (queue) => {
    const user = server.state.users.get(queue.userId)
    return user ? channelDeleteEvent(server, user, channel) : null
  })
}

/** The event by which a channel goes away. */
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

/** One event for all who came or went; old servers sent one for each. */
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

/** Tells the others who came or left; open channels of one person with the same audience go in one event. */
export function tellPeers(
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
    const known = together.get(key)
    if (known) known.channelIds.push(channel.id)
    else together.set(key, { channelIds: [channel.id], userIds, audience })
    // People who left learn of the others that left with them.
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

/** The event by which a person gets subscriptions. */
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
      const own = channel.subscribers.get(user.id)
      if (!own) return []
      // Subscribers come with the event whatever was asked for at registration.
      const detail = queue.includeSubscribers === 'false' ? 'true' : queue.includeSubscribers
      const nullSettings = queue.capabilities.has('notification_settings_null')
      return [subscriptionRecord(server, user, channel, own, { detail, nullSettings })]
    }),
  }
}

/** The users of changes, each with the channels that it is about. */
function channelsByUser(changes: readonly PeerChange[]): Map<User, Channel[]> {
  const found = new Map<User, Channel[]>()
  for (const { channel, users } of changes)
    for (const user of users) found.set(user, [...(found.get(user) ?? []), channel])
  return found
}

/** Subscribes users to channels; those who could not see one are told of it first. */
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
  tellPeers(server, 'peer_add', changes)
}

/** Ends subscriptions; what becomes invisible is taken away, and nothing stays unread there. */
export function unsubscribe(server: Server, wanted: readonly PeerChange[]): void {
  const changes = wanted.map(({ channel, users }) => ({
    channel,
    users: users.filter((user) => channel.subscribers.has(user.id)),
  }))
  for (const { channel, users } of changes)
    watchingGuests(server, () => {
      for (const user of users) {
        const own = channel.subscribers.get(user.id)
        channel.subscribers.delete(user.id)
        if (own) channel.former.set(user.id, own)
      }
    })
  for (const [user, channels] of channelsByUser(changes))
    notify(server, [user.id], {
      type: 'subscription',
      op: 'remove',
      subscriptions: channels.map((channel) => ({ stream_id: channel.id, name: channel.name })),
    })
  tellPeers(server, 'peer_remove', changes)
  for (const { channel, users } of changes) {
    const blind = users.filter((user) => !canSeeChannel(server, user, channel))
    sendChannelDelete(
      server,
      blind.map((user) => user.id),
      channel,
    )
    for (const user of users) markRead(server, user, (message) => message.channelId === channel.id)
    // Who still knows of the channel loses what was in it, where it was for subscribers alone.
    withdrawMessages(
      server,
      channel,
      users.filter((user) => !blind.includes(user)),
    )
  }
}

/** Takes away the copies that users may not read any more, after a channel's rules changed. */
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
