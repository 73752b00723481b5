import type { Queue } from '../state/queues.ts'
import { canSeeChannel } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Channel, User } from '../state/records.ts'
import { channelRecord } from './channel.ts'

/** Returns the channels for a client: archived ones only with the capability. */
export function shownChannels(server: Server, user: User, queue: Pick<Queue, 'capabilities'>): Channel[] {
  const archived = server.has('archivedChannelsAppear') && queue.capabilities.has('archived_channels')
  return [...server.state.channels.values()]
    .filter((channel) => (archived || !channel.isArchived) && canSeeChannel(server, user, channel))
    .sort((a, b) => a.id - b.id)
}

/** Returns a default channel as an object; newer levels send only its id. */
function defaultChannelRecord(server: Server, user: User, channel: Channel): Record<string, unknown> {
  const record = channelRecord(server, user, channel)
  delete record['stream_weekly_traffic']
  return record
}

/** Returns the default channels as one client gets them; guests get none. */
export function defaultChannelsOf(
  server: Server,
  user: User,
  queue: Pick<Queue, 'capabilities'>,
): { readonly default_streams: unknown[] } {
  if (user.role === 600) return { default_streams: [] }
  const shown = shownChannels(server, user, queue).filter((channel) => channel.isDefault)
  return {
    default_streams: server.has('defaultChannelsAreIds')
      ? shown.map((channel) => channel.id)
      : shown.map((channel) => defaultChannelRecord(server, user, channel)),
  }
}

/** Returns the groups of default channels. */
export function defaultGroupsOf(server: Server, user: User): Record<string, unknown>[] {
  if (user.role === 600) return []
  return server.state.admin.defaultGroups.map((group) => ({
    id: group.id,
    name: group.name,
    description: group.description,
    streams: server.has('defaultChannelsAreIds')
      ? [...group.channelIds]
      : group.channelIds.flatMap((id) => {
          const channel = server.state.channels.get(id)
          return channel ? [defaultChannelRecord(server, user, channel)] : []
        }),
  }))
}
