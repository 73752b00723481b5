import { hasFollowedSearch, hasMutedSearch, namesDm } from '../api/capabilities.ts'
import { isResolvedTopic } from '../api/resolvedTopic.ts'
import type { Message } from '../api/types.ts'
import { hasFlag, isMention, isRead, isStarred, mentionFlags } from '../api/flags.ts'
import {
  flagFact,
  valueIn,
  type Fact,
  type Known,
  type Mark,
  type NarrowOperator,
  type OperandValue,
} from './operator.ts'

interface IsValue extends OperandValue {
  readonly decide: (message: Message, facts: Known) => boolean
  readonly dependsOn: readonly Fact[]
  /** SQL condition on the message table. Missing: the store cannot decide. */
  readonly where?: string
  /** Column that is 1 for the few matching messages. */
  readonly column?: string
  readonly mark?: Mark
}

const flagColumn = (column: string) => ({ column, where: `${column} = 1` })

const values: Readonly<Record<string, IsValue>> = {
  unread: { ...flagColumn('unread'), decide: (message) => !isRead(message), dependsOn: ['flag:read'] },
  starred: { ...flagColumn('starred'), decide: isStarred, dependsOn: ['flag:starred'] },
  // An edit changes the mention flags with the text.
  mentioned: {
    ...flagColumn('mentioned'),
    decide: isMention,
    dependsOn: [...mentionFlags.map(flagFact), 'content'],
  },
  dm: {
    decide: (message) => message.type === 'direct',
    dependsOn: ['people'],
    where: 'people is not null',
    mark: ['direct', 0],
  },
  resolved: {
    decide: (message) => message.type === 'channel' && isResolvedTopic(message.topic),
    dependsOn: ['topic'],
    mark: ['resolved', 0],
  },
  followed: {
    isKnownAt: hasFollowedSearch,
    decide: (message, facts) => facts.isFollowed(message),
    dependsOn: ['channel', 'topic', 'policies'],
  },
  alerted: {
    decide: (message) => hasFlag(message, 'has_alert_word'),
    dependsOn: ['flag:has_alert_word', 'content'],
  },
  muted: {
    isKnownAt: hasMutedSearch,
    decide: (message, facts) => facts.isMuted(message),
    dependsOn: ['channel', 'topic', 'policies'],
  },
}

/** Former names of operands. */
const renamed: ReadonlyMap<string, string> = new Map([['private', 'dm']])

/** Facts that an operand of a newer server may depend on. */
const anything: readonly Fact[] = ['channel', 'topic', 'content', 'flags']

/** Messages with a property that belongs to the own user: flags, topic policies, the kind of conversation. */
export const is: NarrowOperator = {
  name: 'is',
  examples: Object.keys(values).flatMap((value) => [`is:${value}`, `-is:${value}`]),
  parse: (text) => renamed.get(text) ?? text.toLowerCase(),
  values,
  offer: 'search.begin_is',
  button: 'search.button_is',
  words: (name) => ['search.pill_is', name],
  parseLink: (text) => renamed.get(text) ?? text,
  wireOperand: (operand, { featureLevel }) =>
    operand === 'dm' && !namesDm(featureLevel) ? 'private' : operand,
  decide: (operand, message, facts) => valueIn(values, operand)?.decide(message, facts) ?? 'unknown',
  dependsOn: (operand) => valueIn(values, operand)?.dependsOn ?? anything,
  stored: (operand) => {
    const where = valueIn(values, operand)?.where
    return where === undefined ? null : { where, values: [] }
  },
  isOfDirects: (operand) => operand === 'dm',
  column: (operand) => valueIn(values, operand)?.column ?? null,
  marks: (operand) => {
    const mark = valueIn(values, operand)?.mark
    return mark === undefined ? [] : [mark]
  },
}
