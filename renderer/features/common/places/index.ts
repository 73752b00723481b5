/** The parts of a conversation's name that several views show: the channel's sign, the separator and the resolved mark. */
export { channelIcon, ChannelMark, ChannelSign, PathSeparator, ResolvedMark } from './placeParts.tsx'
