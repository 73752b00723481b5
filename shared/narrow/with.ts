import { hasWithOperator } from '../api/capabilities.ts'
import { conversationKey, conversationOf } from '../api/conversationKey.ts'
import type { NarrowOperator } from './operator.ts'
import { idOf } from './operands.ts'

/**
 * The current conversation of a message, overriding the other conversation terms. Requests to servers without the
 * operator contain only those terms.
 */
export const withMessage: NarrowOperator = {
  name: 'with',
  examples: ['with:{message}', 'channel:{channel} topic:{topic} with:{message}'],
  parse: idOf,
  words: (name) => ['search.pill_with', name],
  parseLink: idOf,
  isKnownAt: hasWithOperator,
  asking: 'ifKnown',
  isPosition: true,
  showsPast: 'channel',
  decide: (operand, message, facts) => {
    if (!hasWithOperator(facts.featureLevel)) return true
    const referred = facts.message(Number(operand))
    if (referred === undefined) return message.id === Number(operand) ? true : 'unknown'
    const key = (candidate: typeof message) => conversationKey(conversationOf(candidate, facts.selfUserId))
    return key(referred) === key(message)
  },
  dependsOn: () => ['people', 'channel', 'topic'],
}
