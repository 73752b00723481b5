import { dayStart, dayWords } from './days.ts'
import type { NarrowOperator } from './operator.ts'

/** Messages from a day on. The service knows no such operator: anchors and times of messages do. */
export const after: NarrowOperator = {
  name: 'after',
  examples: ['after:{day}', '-after:{day}'],
  typedNames: ['since'],
  parse: (text) => (dayStart(text) === null ? null : text),
  isDay: true,
  offer: 'search.begin_after',
  words: (name) => ['search.pill_after', dayWords(name)],
  asking: 'never',
  decide: () => 'unknown',
  dependsOn: () => [],
  time: (operand, negated) => {
    const day = dayStart(String(operand))
    return day === null ? {} : negated ? { until: day } : { since: day }
  },
}
