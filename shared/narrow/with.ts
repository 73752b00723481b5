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
  decide: (operand, message, known) => {
    if (!hasWithOperator(known.featureLevel)) return true
    const other = known.message(Number(operand))
    if (other === undefined) return message.id === Number(operand) ? true : 'unknown'
    const key = (one: typeof message) => conversationKey(conversationOf(one, known.selfUserId))
    return key(other) === key(message)
  },
  dependsOn: () => ['people', 'channel', 'topic'],
}
