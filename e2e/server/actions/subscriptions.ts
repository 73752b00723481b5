import { notify, type Queue, type WireEvent } from '../events/queue.ts'
import { canReadMessage, canSeeChannel, usersWhoSeeChannel } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Channel, Subscription, User } from '../state/records.ts'
import { channelRecord, newSubscription, subscriptionRecord } from '../wire/channel.ts'
import { watchingGuests } from './seenPeople.ts'
import { sendDeleteEvents } from './deleteMessages.ts'
import { markRead } from './flags.ts'
import { dropRow } from '../state/userRows.ts'

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
    streams: [channelRecord(server, user, channel)],
    ...(server.has('streamIdsInDelete') ? { stream_ids: [channel.id] } : {}),
  }
}

/** Whether a client is shown archived channels. */
export function takesArchived(server: Server, capabilities: ReadonlySet<string>): boolean {
  return server.has('archivedChannelsAppear') && capabilities.has('archived_channels')
}

export function peers(server: Server, channel: Channel, changed: ReadonlySet<number>): number[] {
  return usersWhoSeeChannel(server, channel).filter((id) => {
    const user = server.state.users.get(id)
    return !changed.has(id) && (user?.role !== 600 || channel.isWebPublic || channel.subscribers.has(id))
  })
}

/** One event for all who came or went; old servers sent one for each. */
function peerEvents(
  server: Server,
  op: 'peer_add' | 'peer_remove',
  channel: Channel,
): (ids: readonly number[]) => WireEvent | WireEvent[] {
  return (ids) =>
    server.has('subscriberIdLists')
      ? { type: 'subscription', op, stream_ids: [channel.id], user_ids: [...ids] }
      : ids.map((id) => ({ type: 'subscription', op, stream_id: channel.id, user_id: id }))
}

function tellPeers(
  server: Server,
  op: 'peer_add' | 'peer_remove',
  channel: Channel,
  changed: ReadonlySet<number>,
): void {
  if (changed.size === 0) return
  const ids = [...changed].sort((a, b) => a - b)
  const event = peerEvents(server, op, channel)
  notify(server, peers(server, channel, changed), () => event(ids))
  // Those who changed learn of the others that changed with them.
  for (const id of changed) {
    const others = ids.filter((each) => each !== id)
    if (others.length > 0 && server.state.users.get(id) !== undefined && op === 'peer_remove') {
      const user = server.state.users.get(id)
      if (user && canSeeChannel(server, user, channel) && (user.role !== 600 || channel.isWebPublic))
        notify(server, [id], () => event(others))
    }
  }
}

/** The event by which a person gets a subscription. */
export function subscriptionAddEvent(
  server: Server,
  queue: Queue,
  user: User,
  channel: Channel,
  own: Subscription,
): WireEvent {
  return {
    type: 'subscription',
    op: 'add',
    subscriptions: [
      subscriptionRecord(server, user, channel, own, {
        detail: queue.includeSubscribers,
        nullSettings: queue.capabilities.has('notification_settings_null'),
      }),
    ],
  }
}

/** Subscribes users to a channel; those who could not see it are told of it first. */
export function subscribe(
  server: Server,
  channel: Channel,
  users: readonly User[],
  colors: ReadonlyMap<number, string> = new Map(),
): void {
  const fresh = users.filter((user) => !channel.subscribers.has(user.id))
  const unseen = fresh.filter((user) => !canSeeChannel(server, user, channel)).map((user) => user.id)
  watchingGuests(server, () => {
    for (const user of fresh) {
      const former = channel.former.get(user.id)
      channel.former.delete(user.id)
      channel.subscribers.set(user.id, former ?? newSubscription(user, server, colors.get(user.id)))
    }
  })
  sendChannelCreate(server, unseen, channel)
  for (const user of fresh) {
    const own = channel.subscribers.get(user.id)
    if (!own) continue
    notify(server, [user.id], (queue) => subscriptionAddEvent(server, queue, user, channel, own))
  }
  tellPeers(server, 'peer_add', channel, new Set(fresh.map((user) => user.id)))
}

/** Ends subscriptions; what becomes invisible is taken away, and nothing stays unread there. */
export function unsubscribe(server: Server, channel: Channel, users: readonly User[]): void {
  const leaving = users.filter((user) => channel.subscribers.has(user.id))
  const ids = new Set(leaving.map((user) => user.id))
  watchingGuests(server, () => {
    for (const user of leaving) {
      const own = channel.subscribers.get(user.id)
      channel.subscribers.delete(user.id)
      if (own) channel.former.set(user.id, own)
    }
  })
  for (const user of leaving) {
    notify(server, [user.id], {
      type: 'subscription',
      op: 'remove',
      subscriptions: [{ stream_id: channel.id, name: channel.name }],
    })
    markRead(server, user, (message) => message.channelId === channel.id)
  }
  tellPeers(server, 'peer_remove', channel, ids)
  const blind = leaving.filter((user) => !canSeeChannel(server, user, channel))
  sendChannelDelete(
    server,
    blind.map((user) => user.id),
    channel,
  )
  // Who still knows of the channel loses what was in it, where it was for subscribers alone.
  withdrawMessages(
    server,
    channel,
    leaving.filter((user) => !blind.includes(user)),
  )
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
