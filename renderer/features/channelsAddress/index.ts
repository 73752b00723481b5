/** Addresses of the channels' pane: a feature of its own, since menus that the pane shows lead there as well. */
export {
  channelsAddressOf,
  channelTabs,
  channelsHash,
  openChannels,
  openChannelSettings,
  openTopicList,
  type ChannelTab,
} from './channelsAddress.ts'
export { createChannel, mayCreate, whyNotCreate, type CreationPermission } from './createChannel.ts'
export { mayStartTopic, startTopic } from './startTopic.ts'
