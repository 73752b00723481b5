import { hasMentionsSearch } from '../api/capabilities.ts'
import type { NarrowOperator } from './operator.ts'
import { linkedPerson, personOf } from './operands.ts'

/** Messages that mention a user by name. */
export const mentions: NarrowOperator = {
  name: 'mentions',
  examples: ['mentions:{person}', '-mentions:{person}'],
  parse: (text, names) => personOf(text, names) ?? text,
  target: 'person',
  offer: 'search.begin_mentions',
  words: (name) => ['search.pill_mentions', name],
  parseLink: linkedPerson,
  isKnownAt: hasMentionsSearch,
  decide: () => 'unknown',
  decideContent: (operand, html) =>
    // A silent mention has another class and does not count.
    typeof operand === 'number'
      ? html.includes(`<span class="user-mention" data-user-id="${String(operand)}">`)
      : null,
  dependsOn: () => ['content'],
}
