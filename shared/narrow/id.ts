import { hasIntegerIdOperand } from '../api/capabilities.ts'
import type { NarrowOperator } from './operator.ts'
import { idOf } from './operands.ts'

/** A single message. */
export const id: NarrowOperator = {
  name: 'id',
  examples: ['id:{message}', '-id:{message}'],
  parse: idOf,
  words: (name) => ['search.pill_id', name],
  parseLink: idOf,
  wireOperand: (operand, { featureLevel }) => (hasIntegerIdOperand(featureLevel) ? operand : String(operand)),
  decide: (operand, message) => message.id === Number(operand),
  dependsOn: () => ['id'],
}
