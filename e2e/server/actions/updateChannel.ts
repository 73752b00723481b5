import { notify } from '../events/queue.ts'
import { canReadChannel, canSeeChannel, hasSharedHistory, usersWhoSeeChannel } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Channel, User } from '../state/records.ts'
import { defaultChannelRecord, shownChannels } from '../register/snapshot.ts'
import {
  channelDeleteEvent,
  sendChannelCreate,
  sendChannelDelete,
  takesArchived,
  withdrawMessages,
} from './subscriptions.ts'
import { channelRecord } from '../wire/channel.ts'
import { markRead } from './flags.ts'
import { hasField } from '../gates/fields.ts'

/** Tells those who know a channel of one changed property. */
export function tellChannel(
  server: Server,
  channel: Channel,
  property: string,
  value: unknown,
  extra: Readonly<Record<string, unknown>> = {},
  name = channel.name,
): void {
  if (!hasField('channel', property, server.level)) return
  notify(server, usersWhoSeeChannel(server, channel), {
    type: 'stream',
    op: 'update',
    property,
    value,
    stream_id: channel.id,
    name,
    ...extra,
  })
}

/** Changes who may see a channel and its past; those who gain or lose sight of it are told. */
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
  const sees = new Set(users.filter((user) => canSeeChannel(server, user, channel)))
  const ids = (list: Iterable<User>) => [...list].map((user) => user.id)
  sendChannelCreate(server, ids([...sees].filter((user) => !saw.has(user))), channel)
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
    [...read].filter((user) => !canReadChannel(server, user, channel)),
  )
}

/** Archives a channel, or takes it back. */
export function changeArchived(server: Server, channel: Channel, archived: boolean): void {
  channel.isArchived = archived
  if (archived && channel.isDefault) changeDefault(server, channel, false)
  notify(server, usersWhoSeeChannel(server, channel), (queue) => {
    const user = server.state.users.get(queue.userId)
    if (!user) return null
    if (takesArchived(server, queue.capabilities))
      return {
        type: 'stream',
        op: 'update',
        property: 'is_archived',
        value: archived,
        stream_id: channel.id,
        name: channel.name,
      }
    return archived
      ? channelDeleteEvent(server, user, channel)
      : { type: 'stream', op: 'create', streams: [channelRecord(server, user, channel)] }
  })
  if (!archived) return
  for (const user of server.state.users.values())
    markRead(server, user, (message) => message.channelId === channel.id)
}

/** Makes a channel one that new people get, or not. */
export function changeDefault(server: Server, channel: Channel, isDefault: boolean): void {
  if (channel.isDefault === isDefault) return
  channel.isDefault = isDefault
  const ids = [...server.state.users.values()]
    .filter((user) => user.isActive && user.role !== 600)
    .map((user) => user.id)
  notify(server, ids, (queue) => {
    const user = server.state.users.get(queue.userId)
    if (!user) return null
    const shown = shownChannels(server, user, queue).filter((each) => each.isDefault)
    return {
      type: 'default_streams',
      default_streams: server.has('defaultChannelsAreIds')
        ? shown.map((each) => each.id)
        : shown.map((each) => defaultChannelRecord(server, user, each)),
    }
  })
}
