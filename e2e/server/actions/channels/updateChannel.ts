import { createHash } from 'node:crypto'
import { notify } from '../../events/queue.ts'
import { canReadChannel, canSeeChannel, hasSharedHistory, usersWhoSeeChannel } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { defaultChannelsOf, defaultGroupsOf } from '../../wire/defaults.ts'
import {
  channelDeleteEvent,
  sendChannelCreate,
  sendChannelDelete,
  subscriptionAddEvent,
  takesArchived,
  withdrawMessages,
} from './subscriptions.ts'
import { channelSettings } from '../../state/realmSettings.ts'
import { realmSettingsOf } from '../../register/realmFields.ts'
import { channelRecord, subscriberIds } from '../../wire/channel.ts'
import { notifyOfRealm } from '../people/realm.ts'
import { Flag, flagBits, setFlagBits } from '../../state/userRows.ts'
import { archivedNotice } from '../messages/channelNotices.ts'
import { hasField } from '../../gates/fields.ts'

/** Sends the event of one changed property to users who can see the channel. */
export function notifyOfChannel(
  server: Server,
  channel: Channel,
  property: string,
  value: unknown,
  extra: Readonly<Record<string, unknown>> = {},
  name = channel.name,
): void {
  if (!hasField('channel', property, server.level)) return
  notify(server, usersWhoSeeChannel(server, channel), (queue) =>
    channel.isArchived && !takesArchived(server, queue.capabilities)
      ? null
      : { type: 'stream', op: 'update', property, value, stream_id: channel.id, name, ...extra },
  )
}

/** Changes who can see a channel and its history, and sends events to users who gain or lose access. */
export function changePrivacy(
  server: Server,
  channel: Channel,
  privacy: { readonly isPrivate: boolean; readonly isWebPublic: boolean; readonly historyPublic: boolean },
): void {
  const users = [...server.state.users.values()].filter((user) => user.isActive)
  const saw = new Set(users.filter((user) => canSeeChannel(server, user, channel)))
  const read = new Set(users.filter((user) => canReadChannel(server, user, channel)))
  channel.isPrivate = privacy.isPrivate
  channel.isWebPublic = privacy.isWebPublic
  channel.historyPublic = privacy.historyPublic
  if (channel.isPrivate && channel.isDefault) changeDefault(server, channel, false)
  if (channel.isPrivate) leaveDefaultGroups(server, channel)
  const sees = new Set(users.filter((user) => canSeeChannel(server, user, channel)))
  const ids = (list: Iterable<User>) => [...list].map((user) => user.id)
  const gained = [...sees].filter((user) => !saw.has(user))
  sendChannelCreate(server, ids(gained), channel)
  // The channel object does not contain the subscribers.
  const subscribers = subscriberIds(server, channel)
  if (subscribers.length > 0 && server.has('subscriberIdLists'))
    notify(server, ids(gained.filter((user) => user.role !== 600)), {
      type: 'subscription',
      op: 'peer_add',
      stream_ids: [channel.id],
      user_ids: subscribers,
    })
  sendChannelDelete(server, ids([...saw].filter((user) => !sees.has(user))), channel)
  notify(server, ids([...sees].filter((user) => saw.has(user))), {
    type: 'stream',
    op: 'update',
    property: 'invite_only',
    value: channel.isPrivate,
    history_public_to_subscribers: hasSharedHistory(channel),
    is_web_public: channel.isWebPublic,
    stream_id: channel.id,
    name: channel.name,
  })
  withdrawMessages(
    server,
    channel,
    [...read].filter((user) => sees.has(user) && !canReadChannel(server, user, channel)),
  )
}

export function changeArchived(server: Server, channel: Channel, archived: boolean): void {
  channel.isArchived = archived
  if (archived && channel.isDefault) changeDefault(server, channel, false)
  notify(server, usersWhoSeeChannel(server, channel), (queue) => {
    const user = server.state.users.get(queue.userId)
    if (!user) return null
    if (takesArchived(server, queue.capabilities) && server.has('archivingIsUpdate'))
      return {
        type: 'stream',
        op: 'update',
        property: 'is_archived',
        value: archived,
        stream_id: channel.id,
        name: channel.name,
      }
    if (archived) return channelDeleteEvent(server, user, channel)
    const create = { type: 'stream', op: 'create', streams: [channelRecord(server, user, channel)] }
    // For clients that do not support archived channels the subscription disappeared with the channel.
    return channel.subscribers.has(user.id)
      ? [create, subscriptionAddEvent(server, queue, user, [channel])]
      : create
  })
  // Older servers release the name.
  if (archived && !server.has('archivedChannelsAppear')) channel.name = archivedName(server, channel)
  archivedNotice(server, channel)
  if (!archived) return
  forgetAnnouncements(server, channel)
  leaveDefaultGroups(server, channel)
  // If no client sees it any more, its messages are marked as read. No event is sent, since clients drop the channel.
  if (!server.has('archivedChannelsAppear')) readSilently(server, channel)
}

function archivedName(server: Server, channel: Channel): string {
  const mark = createHash('sha512').update(String(channel.id)).digest('hex').slice(0, 7)
  return `${mark}!DEACTIVATED:${channel.name}`.slice(0, server.limits.channelNameLength)
}

/** Marks all messages of a channel as read for all users, without events. */
function readSilently(server: Server, channel: Channel): void {
  for (const id of server.state.messages.byChannel.get(channel.id) ?? [])
    for (const { rows } of server.state.users.values()) {
      const bits = flagBits(rows, id)
      if (bits !== null) setFlagBits(rows, id, bits | Flag.read)
    }
}

/** Removes the channel from groups of default channels, which contain only open channels. */
function leaveDefaultGroups(server: Server, channel: Channel): void {
  const groups = server.state.admin.defaultGroups.filter((group) => group.channelIds.includes(channel.id))
  for (const group of groups) group.channelIds = group.channelIds.filter((id) => id !== channel.id)
  if (groups.length > 0) sendDefaultGroups(server)
}

/** Ends the use of an archived channel for announcements. */
function forgetAnnouncements(server: Server, channel: Channel): void {
  const { settings } = server.state.realm
  for (const name of channelSettings) {
    if (settings[name] !== channel.id) continue
    settings[name] = -1
    const realmSettings = realmSettingsOf(server)
    if (name in realmSettings) notifyOfRealm(server, { [name]: -1 }, false)
  }
}

/** Adds or removes a default channel for new users. */
export function changeDefault(server: Server, channel: Channel, isDefault: boolean): void {
  if (isDefault && channel.isDefault) return
  channel.isDefault = isDefault
  // An event is sent even if there was nothing to remove.
  sendDefaultChannels(server, members(server))
}

const members = (server: Server) =>
  [...server.state.users.values()].filter((user) => user.isActive && user.role !== 600).map((user) => user.id)

/** Sends users the default channels; guests get none. */
function sendDefaultChannels(server: Server, ids: readonly number[]): void {
  notify(server, ids, (queue) => {
    const user = server.state.users.get(queue.userId)
    return user ? { type: 'default_streams', ...defaultChannelsOf(server, user, queue) } : null
  })
}

/** Sends users the groups of default channels. */
export function sendDefaultGroups(server: Server, ids: readonly number[] = members(server)): void {
  notify(server, ids, (queue) => {
    const user = server.state.users.get(queue.userId)
    return user
      ? { type: 'default_stream_groups', default_stream_groups: defaultGroupsOf(server, user) }
      : null
  })
}

/** Sends users all defaults for new users, after their own role changed what they can see. */
export function sendDefaults(server: Server, ids: readonly number[]): void {
  sendDefaultChannels(server, ids)
  sendDefaultGroups(server, ids)
}
