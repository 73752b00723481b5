export { channelsView } from './channelsView.ts'
export { openChannels, openChannelSettings, type ChannelTab } from './channelsPlace.ts'
