export { ChannelArchiving } from './settings/archive/ChannelArchiving.tsx'
