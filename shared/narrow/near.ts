import type { NarrowOperator } from './operator.ts'
import { idOf } from './operands.ts'

/** The message to look around. Sent as the anchor of a request. */
export const near: NarrowOperator = {
  name: 'near',
  examples: ['near:{message}'],
  parse: idOf,
  words: (name) => ['search.pill_near', name],
  parseLink: idOf,
  asking: 'never',
  isPosition: true,
  decide: () => true,
  dependsOn: () => [],
}
