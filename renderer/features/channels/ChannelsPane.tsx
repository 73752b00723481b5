import { useUi } from '../../state/index.ts'
import { channelsPlace } from '../channelsPlace/index.ts'
import { NewChannelPane } from './create/NewChannelPane.tsx'
import { DirectoryPane } from './directory/DirectoryPane.tsx'
import { ChannelSettingsPane } from './settings/ChannelSettingsPane.tsx'

/** All channels, one channel's settings, or a new channel, as the address says. */
export function ChannelsPane() {
  const place = channelsPlace(useUi((ui) => ui.route.page))
  switch (place.kind) {
    case 'new':
      return <NewChannelPane />
    case 'settings':
      return <ChannelSettingsPane key={place.channelId} channelId={place.channelId} tab={place.tab} />
    case 'directory':
      return <DirectoryPane channelId={place.channelId} />
  }
}
