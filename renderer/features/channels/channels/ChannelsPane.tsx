import { useUi } from '../../../state/index.ts'
import { NewChannelPane } from './create/NewChannelPane.tsx'
import { DirectoryPane } from './directory/DirectoryPane.tsx'
import { ChannelSettingsPane } from './settings/ChannelSettingsPane.tsx'

/** All channels, one channel's settings, or a new channel, as the address says. */
export function ChannelsPane() {
  const address = useUi((ui) => ui.route.address)
  if (address.view !== 'channels') return null
  switch (address.page) {
    case 'new':
      return <NewChannelPane />
    case 'settings':
      return <ChannelSettingsPane key={address.channelId} channelId={address.channelId} tab={address.tab} />
    case 'directory':
      return <DirectoryPane channelId={address.channelId} />
  }
}
