import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const ChannelsPane = lazy(() =>
  import('./ChannelsPane.tsx').then((channels) => ({ default: channels.ChannelsPane })),
)

/** The directory of channels, their settings, and a new one. */
export const channelsView: View = {
  id: 'channels',
  title: 'channels.title',
  icon: 'hash',
  isListed: false,
  shows: { pane: ChannelsPane, hasPeople: false },
}
