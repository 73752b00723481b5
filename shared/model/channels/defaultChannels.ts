import type { DefaultChannelsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const defaultChannelsSlice = {
  fromSnapshot: ({ defaultChannelIds, defaultChannelGroups }) => ({
    channelIds: defaultChannelIds,
    groups: defaultChannelGroups,
  }),
  on: {
    default_channels: (own, { channelIds }) => ({ ...own, channelIds }),
    default_channel_groups: (own, { groups }) => ({ ...own, groups }),
  },
} satisfies Slice<DefaultChannelsState>
