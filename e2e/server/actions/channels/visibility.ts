import { canSeeChannel } from '../../rules/access.ts'
import { systemGroups } from '../../rules/groups.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { sendChannelCreate, sendChannelDelete } from './subscriptions.ts'

const activePeople = (server: Server) => [...server.state.users.values()].filter((user) => user.isActive)

/** Makes a change, and sends users the channels that appear or disappear for them. */
export function watchingChannels(
  server: Server,
  users: readonly User[],
  channels: readonly Channel[],
  change: () => void,
): void {
  const watched = channels.map((channel) => ({
    channel,
    saw: new Set(users.filter((user) => canSeeChannel(server, user, channel))),
  }))
  change()
  for (const { channel, saw } of watched) {
    const gained: number[] = []
    const lost: number[] = []
    for (const user of users) {
      const sees = canSeeChannel(server, user, channel)
      if (sees && !saw.has(user)) gained.push(user.id)
      if (!sees && saw.has(user)) lost.push(user.id)
    }
    sendChannelCreate(server, gained, channel)
    sendChannelDelete(server, lost, channel)
  }
}

const sightSettings = ['can_administer_channel_group', 'can_add_subscribers_group', 'can_subscribe_group']
const systemIds = new Set<number>(Object.values(systemGroups))

/** Private channels that a change of groups can show or hide. */
function channelsOfGroups(server: Server): Channel[] {
  return [...server.state.channels.values()].filter(
    (channel) =>
      channel.isPrivate &&
      sightSettings.some((name) => {
        const value = channel.groups[name]
        const ids = typeof value === 'number' ? [value] : (value?.direct_subgroups ?? [])
        return ids.some((id) => !systemIds.has(id))
      }),
  )
}

/** Changes members or subgroups of groups, and sends the channels that appear or disappear. */
export function watchingGroups(server: Server, change: () => void): void {
  watchingChannels(server, activePeople(server), channelsOfGroups(server), change)
}

/** Changes the rules of one channel, and sends it to users for whom it appears or disappears. */
export function watchingChannel(server: Server, channel: Channel, change: () => void): void {
  watchingChannels(server, activePeople(server), [channel], change)
}
