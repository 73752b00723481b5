export { ChannelArchiving } from './settings/archive/ChannelArchiving.tsx'
export { channelsView } from './channelsView.ts'
