import { dayStart, dayWords, ofDay } from './days.ts'
import type { NarrowOperator } from './operator.ts'

/** Messages from this day on. */
export const after: NarrowOperator = {
  ...ofDay,
  name: 'after',
  examples: ['after:{day}', '-after:{day}'],
  typedNames: ['since'],
  offer: 'search.begin_after',
  button: 'search.button_after',
  words: (name) => ['search.pill_after', dayWords(name)],
  time: (operand, negated) => {
    const day = dayStart(String(operand))
    return day === null ? {} : negated ? { until: day } : { since: day }
  },
}
