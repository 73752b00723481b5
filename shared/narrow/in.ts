import { receivedSql, type NarrowOperator } from './operator.ts'

const homeSql =
  "(channel is null or (channel || ' ' || topic not in (select value from json_each(?)) and" +
  " (channel not in (select value from json_each(?)) or channel || ' ' || topic in (select value from json_each(?)))))"

/** home: messages that are not muted, as in the combined feed. all: all messages that the user received. */
export const inside: NarrowOperator = {
  name: 'in',
  examples: ['in:home', 'in:all', '-in:home'],
  parse: (text) => text,
  values: { home: {}, all: {} },
  offer: 'search.begin_in',
  words: (name) => ['search.pill_in', name],
  parseLink: (text) => text,
  isFeed: true,
  decide: (operand, message, facts) => {
    if (operand === 'all') return true
    return operand === 'home' ? !facts.isMuted(message) : 'unknown'
  },
  dependsOn: (operand) => (operand === 'all' ? [] : ['channel', 'topic', 'policies']),
  stored: (operand, { mutes }) => {
    if (operand === 'all') return { where: receivedSql, values: [] }
    if (operand !== 'home') return null
    const lists = [mutes.topics, mutes.channels, mutes.shownTopics]
    return { where: `${receivedSql} and ${homeSql}`, values: lists.map((list) => JSON.stringify(list)) }
  },
}
