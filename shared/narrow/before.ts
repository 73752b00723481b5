import { dayStart, dayWords } from './days.ts'
import type { NarrowOperator } from './operator.ts'

/** Messages from before a day. The service knows no such operator: anchors and times of messages do. */
export const before: NarrowOperator = {
  name: 'before',
  examples: ['before:{day}', '-before:{day}'],
  parse: (text) => (dayStart(text) === null ? null : text),
  isDay: true,
  offer: 'search.begin_before',
  words: (name) => ['search.pill_before', dayWords(name)],
  asking: 'never',
  decide: () => 'unknown',
  dependsOn: () => [],
  time: (operand, negated) => {
    const day = dayStart(String(operand))
    return day === null ? {} : negated ? { since: day } : { until: day }
  },
}
