import type { DefaultChannelsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const defaultChannelsSlice = {
  fromSnapshot: ({ defaultChannelIds, defaultChannelGroups }) => ({
    channelIds: defaultChannelIds,
    groups: defaultChannelGroups,
  }),
  on: {
    default_channels: (slice, { channelIds }) => ({ ...slice, channelIds }),
    'local/default-channel'(slice, { op, channelId }) {
      if (slice.channelIds.includes(channelId) === (op === 'add')) return slice
      const others = slice.channelIds.filter((id) => id !== channelId)
      return { ...slice, channelIds: op === 'add' ? [...others, channelId] : others }
    },
    default_channel_groups: (slice, { groups }) => ({ ...slice, groups }),
  },
} satisfies Slice<DefaultChannelsState>
