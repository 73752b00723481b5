/** Addresses of the channels' pane: a feature of its own, since menus that the pane shows lead there as well. */
export {
  channelsPlace,
  channelTabs,
  closeChannels,
  hashOfChannels,
  openChannels,
  openChannelSettings,
  type ChannelTab,
} from './channelsPlace.ts'
export { createChannel, mayCreate, whyNotCreate, type CreationPermission } from './createChannel.ts'
