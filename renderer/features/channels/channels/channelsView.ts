import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const ChannelsPane = lazy(() =>
  import('./ChannelsPane.tsx').then((channels) => ({ default: channels.ChannelsPane })),
)

/** View with the channel directory, channel settings, and the form for a new channel. */
export const channelsView: View = {
  id: 'channels',
  title: 'channels.title',
  icon: 'hash',
  isListed: false,
  shows: { pane: ChannelsPane, hasPeople: false },
}
