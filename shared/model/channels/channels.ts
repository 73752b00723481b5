import type { AccountState, ChannelsState } from '../state/accountState.ts'
import { hasArchivedChannels } from '../../api/capabilities.ts'
import type { Channel, ChannelId } from '../../api/types.ts'
import type { Slice } from '../state/slice.ts'

export const channelsSlice = {
  fromSnapshot: ({ channels, featureLevel }, old) => {
    // Registrations of older servers omit archived channels.
    const archived = hasArchivedChannels(featureLevel) ? [] : [...(old?.values() ?? [])].filter(isArchived)
    return new Map([...archived, ...channels].map((channel) => [channel.id, channel]))
  },
  on: {
    channel(slice, event) {
      switch (event.op) {
        case 'create':
          return withChannels(slice, event.channels)
        case 'update':
          return patch(slice, [event.channelId], (channel) => ({
            ...channel,
            ...event.change,
            settings: { ...channel.settings, ...event.settings },
          }))
        case 'delete': {
          const left = new Map(slice)
          for (const id of event.channelIds) left.delete(id)
          return left.size === slice.size ? slice : left
        }
        default:
          return slice
      }
    },
    subscription(slice, event, before) {
      switch (event.op) {
        case 'add': {
          const confirmed = event.subscriptions.flatMap(({ channel, isOptimistic }) =>
            isOptimistic === true ? [] : [channel],
          )
          const joined = event.subscriptions.flatMap(({ channel: { id }, isOptimistic }) =>
            isOptimistic === true && !before.subscriptions.has(id) ? [id] : [],
          )
          return patch(withChannels(slice, confirmed), joined, (channel) => count(channel, 1))
        }
        case 'remove':
          return patch(
            slice,
            event.channelIds.filter((id) => before.subscriptions.has(id)),
            (channel) => count(channel, -1),
          )
        case 'peer_add':
        case 'peer_remove': {
          const step = event.op === 'peer_add' ? event.userIds.length : -event.userIds.length
          return patch(slice, event.channelIds, (channel) => count(channel, step))
        }
        default:
          return slice
      }
    },
    message(slice, { message }) {
      if (message.type !== 'channel') return slice
      return patch(slice, [message.channelId], (channel) =>
        channel.firstMessageId !== null && channel.isRecentlyActive
          ? channel
          : { ...channel, firstMessageId: channel.firstMessageId ?? message.id, isRecentlyActive: true },
      )
    },
  },
} satisfies Slice<ChannelsState>

const isArchived = ({ isArchived: yes }: Channel): boolean => yes

function withChannels(slice: ChannelsState, channels: readonly Channel[]): ChannelsState {
  if (channels.length === 0) return slice
  const next = new Map(slice)
  for (const channel of channels) next.set(channel.id, channel)
  return next
}

function patch(
  slice: ChannelsState,
  ids: readonly ChannelId[],
  change: (channel: Channel) => Channel,
): ChannelsState {
  let next: Map<ChannelId, Channel> | null = null
  for (const id of ids) {
    const channel = slice.get(id)
    if (channel === undefined) continue
    const changed = change(channel)
    if (changed !== channel) (next ??= new Map(slice)).set(id, changed)
  }
  return next ?? slice
}

// No server event reports the count itself.
const count = (channel: Channel, step: number): Channel =>
  channel.subscriberCount === null
    ? channel
    : { ...channel, subscriberCount: Math.max(0, channel.subscriberCount + step) }

export function selectChannel(state: AccountState, id: ChannelId): Channel | undefined {
  return state.channels.get(id)
}

/** Finds a channel by its exact name, for old links without an id. */
export function channelByName(state: AccountState, name: string): Channel | undefined {
  for (const channel of state.channels.values()) if (channel.name === name) return channel
  return undefined
}
