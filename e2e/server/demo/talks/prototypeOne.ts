import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

/** The archived channel: what was said before it closed. */
export const prototypeOne: readonly DemoMessage[] = [
  ...inTopic(
    'prototype one',
    'last measurements',
    { daysAgo: 46, overDays: 4 },
    said(`
haruka: Prototype one has run for 1,100 days in the same flower bed.
ravi: How are its numbers?
haruka: Two percent too wet, like everything that has been outside for three years.
ada: May it stop?
haruka: It has earned it. I read it out one more time: 31.4 %, 11 °C, battery "yes".
ravi: Battery "yes"?
haruka: In those days it was a single bit. ~ joy ada ravi
`),
  ),
  ...inTopic(
    'prototype one',
    '✔ museum shelf',
    { daysAgo: 41, overDays: 1 },
    said(`
haruka: It is on the shelf now, with its mud. The label says: "Prototype one. Worked."
ada: I would not change a word.
ravi: I will archive the channel on Friday. Any last words?
haruka: The mud is original. Do not let Petra clean it.
`),
  ),
]
