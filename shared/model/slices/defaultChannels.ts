import type { ChannelId, DefaultChannelGroup } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** Channels that new users are subscribed to. */
export interface DefaultChannelsState {
  readonly channelIds: readonly ChannelId[]
  /** Sets of channels that new users choose from. */
  readonly groups: readonly DefaultChannelGroup[]
}

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
