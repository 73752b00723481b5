import type { ChannelId, Narrow, UserId } from '../../../shared/api/types.ts'
import { topicKey } from '../../../shared/model/topicKey.ts'
import { receivedSql, type Fact, type Mutes, type StoredCondition } from '../../../shared/narrow/operator.ts'
import { factsOf, operatorOf, operators } from '../../../shared/narrow/operators.ts'

/** Channel and topic in one text, as SQL puts it together. */
export const placeText = (channelId: ChannelId, topic: string): string =>
  `${String(channelId)} ${topicKey(topic)}`

export const noMutes: Mutes = { channels: [], topics: [], shownTopics: [] }

/**
 * Translates a narrow into SQL; null when the store cannot say which messages belong to it: then it keeps no ranges.
 */
export function storedNarrow(
  narrow: Narrow,
  selfUserId: UserId,
  mutes: Mutes = noMutes,
): StoredCondition | null {
  const conditions: StoredCondition[] = []
  for (const term of narrow) {
    if (term.operator === 'near') continue
    const query = { narrow, selfUserId, mutes }
    const one = term.negated === true ? null : (operatorOf(term)?.stored?.(term.operand, query) ?? null)
    if (one === null) return null
    conditions.push(one)
  }
  return {
    where: conditions.length === 0 ? receivedSql : conditions.map(({ where }) => where).join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}

const ofOneTerm: readonly Narrow[] = operators.flatMap(({ name, values = {} }) =>
  Object.keys(values).map((operand) => [{ operator: name, operand }]),
)

/** The narrows of one term that the store keeps and this fact decides. */
export const storedNarrowsOf = (fact: Fact): readonly Narrow[] =>
  ofOneTerm.filter(
    (narrow) => narrow.some((term) => factsOf(term).includes(fact)) && storedNarrow(narrow, 0) !== null,
  )
