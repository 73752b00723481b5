import { dayStart, dayWords, ofDay } from './days.ts'
import type { NarrowOperator } from './operator.ts'

/** Messages from before this day. */
export const before: NarrowOperator = {
  ...ofDay,
  name: 'before',
  examples: ['before:{day}', '-before:{day}'],
  offer: 'search.begin_before',
  button: 'search.button_before',
  words: (name) => ['search.pill_before', dayWords(name)],
  time: (operand, negated) => {
    const day = dayStart(String(operand))
    return day === null ? {} : negated ? { since: day } : { until: day }
  },
}
