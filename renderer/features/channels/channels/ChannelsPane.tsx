import { useUi } from '../../../state/index.ts'
import { NewChannelPane } from './create/NewChannelPane.tsx'
import { DirectoryPane } from './directory/DirectoryPane.tsx'
import { ChannelSettingsPane } from './settings/ChannelSettingsPane.tsx'

/** Shows the directory, one channel's settings, or the form for a new channel, depending on the address. */
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
