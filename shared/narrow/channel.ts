import { namesChannelOperator } from '../api/capabilities.ts'
import type { NarrowOperator } from './operator.ts'
import { linkedChannel } from './operands.ts'

/** Messages of one channel, by id. The operand is a name only for unknown channels. */
export const channel: NarrowOperator = {
  name: 'channel',
  examples: ['channel:{channel}', '-channel:{channel}'],
  earlierNames: ['stream'],
  oldLinkName: 'stream',
  parse: (text, names) => names.channelId(text.replace(/^#/, '')) ?? text,
  target: 'channel',
  offer: 'search.begin_channel',
  button: 'search.button_channel',
  words: (name) => ['search.pill_channel', name],
  parseLink: linkedChannel,
  wireName: (level) => (namesChannelOperator(level) ? 'channel' : 'stream'),
  isConversation: true,
  showsPast: 'channel',
  decide: (operand, message, facts) => {
    if (message.type !== 'channel') return false
    if (typeof operand === 'number') return message.channelId === operand
    return facts.channel(message.channelId)?.name === operand
  },
  dependsOn: (operand) => (typeof operand === 'string' ? ['channel', 'policies'] : ['channel']),
  stored: (operand) => (typeof operand === 'number' ? { where: 'channel = ?', values: [operand] } : null),
  marks: (operand) => (typeof operand === 'number' ? [['channel', operand]] : []),
}
