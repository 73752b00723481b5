import type { DefaultChannelsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const defaultChannelsSlice = {
  fromSnapshot: ({ defaultChannelIds, defaultChannelGroups }) => ({
    channelIds: defaultChannelIds,
    groups: defaultChannelGroups,
  }),
  on: {
    default_channels: (own, { channelIds }) => ({ ...own, channelIds }),
    'local/default-channel'(own, { op, channelId }) {
      if (own.channelIds.includes(channelId) === (op === 'add')) return own
      const others = own.channelIds.filter((id) => id !== channelId)
      return { ...own, channelIds: op === 'add' ? [...others, channelId] : others }
    },
    default_channel_groups: (own, { groups }) => ({ ...own, groups }),
  },
} satisfies Slice<DefaultChannelsState>
