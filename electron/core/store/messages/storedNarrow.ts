import type { ChannelId, Narrow, UserId } from '../../../../shared/api/types.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { topicKey } from '../../../../shared/api/conversationKey.ts'
import {
  receivedSql,
  type Fact,
  type Mutes,
  type StoredCondition,
} from '../../../../shared/narrow/operator.ts'
import { factsOf, operatorOf, operators } from '../../../../shared/narrow/operators.ts'

/** Returns channel and topic as one text, in the format of the SQL conditions. */
export const placeText = (channelId: ChannelId, topic: string): string =>
  `${String(channelId)} ${topicKey(topic)}`

export const noMutes: Mutes = { channels: [], topics: [], shownTopics: [] }

/**
 * Translates a narrow into SQL. Returns null if the store cannot tell which messages match it; such narrows have no
 * ranges.
 */
export function storedNarrow(
  narrow: Narrow,
  selfUserId: UserId,
  mutes: Mutes = noMutes,
): StoredCondition | null {
  const query = { narrow, selfUserId, mutes }
  const conditions: StoredCondition[] = []
  for (const term of narrow) {
    if (term.operator === 'near') continue
    const one = term.negated === true ? null : (operatorOf(term)?.stored?.(term.operand, query) ?? null)
    if (one === null) return null
    conditions.push(one)
  }
  return {
    where: conditions.length === 0 ? receivedSql : conditions.map(({ where }) => where).join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Terms whose messages the store can keep ranges of, with their keys and the facts that they depend on. */
const storedTerms = operators
  .flatMap(({ name, values = {} }) => Object.keys(values).map((operand) => ({ operator: name, operand })))
  .filter((term) => storedNarrow([term], 0) !== null)
  .map((term) => ({ key: narrowKey([term]), facts: factsOf(term) }))

/** Returns the keys of stored terms that depend on this fact. The keys of narrows contain the keys of their terms. */
export const storedKeysOf = (fact: Fact): readonly string[] =>
  storedTerms.filter(({ facts }) => facts.includes(fact)).map(({ key }) => key)
