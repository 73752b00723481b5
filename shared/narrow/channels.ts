import { hasArchivedSearch, namesChannelOperator, reportsWebPublic } from '../api/capabilities.ts'
import type { NarrowOperator } from './operator.ts'

/** Messages of all channels of a kind, subscribed or not. */
export const channels: NarrowOperator = {
  name: 'channels',
  examples: ['channels:public', 'channels:web-public', 'channels:archived', '-channels:public'],
  earlierNames: ['streams'],
  oldLinkName: 'streams',
  parse: (text) => text,
  values: { public: {}, 'web-public': {}, archived: { isKnownAt: hasArchivedSearch } },
  offer: 'search.begin_channels',
  words: (name) => ['search.pill_channels', name === 'web-public' ? 'web' : name],
  parseLink: (text) => text,
  wireName: (level) => (namesChannelOperator(level) ? 'channels' : 'streams'),
  showsPast: 'channels',
  decide: (operand, message, facts) => {
    if (message.type !== 'channel') return false
    const channel = facts.channel(message.channelId)
    if (channel === undefined) return 'unknown'
    if (operand === 'public') return !channel.isPrivate
    if (operand === 'archived') return channel.isArchived
    return operand === 'web-public' && reportsWebPublic(facts.featureLevel) ? channel.isWebPublic : 'unknown'
  },
  dependsOn: () => ['channel', 'policies'],
}
