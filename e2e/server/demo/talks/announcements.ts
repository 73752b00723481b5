import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const announcements: readonly DemoMessage[] = [
  ...inTopic(
    'announcements',
    'release 4.1',
    { daysAgo: 24, overDays: 0.1 },
    said(`
ada: **Release 4.1 is out.** Plots can be shared with a neighbour, maps work without a connection, and the app no longer forgets where you left your trowel. ~ tada mina ravi tobias ines jo sam, fernwerk_leaf lucia haruka
ravi: Servers took it without a hiccup. Total downtime: none, total coffee: four.
petra: Thank you all. The cake is budgeted. ~ cake jo sam tobias
`),
  ),
  ...inTopic(
    'announcements',
    'release 4.2',
    { daysAgo: 0.8, overDays: 0.35 },
    said(`
ravi: **Release 4.2 checklist**
- new index on all archive nodes
- migration note, signed
- rollback rehearsed *twice*
- dashboard counts a resume as a resume
ravi: Mina is release captain. What she says about 4.2 is true, even if I said something else.
ada: What it means for customers, in one sentence: *your plots open faster and your uploads survive tunnels*. Please use that sentence. ~ heart sam jo noor ines, starred ada
`),
  ),
  ...inTopic(
    'announcements',
    'winter hours',
    { daysAgo: 12, overDays: 0.3 },
    said(`
petra: From next week the workshop opens at **eight** and the lights go off at **six**. If you are still there at six you will notice.
petra: The heating in the lab stays on for the probes. You are welcome to be warm near them.
ada: Winter hours also mean: nobody is expected to answer after dark, and dark is early. ~ raised_hands jo sam tobias emeka haruka
`),
  ),
  ...inTopic(
    'announcements',
    'welcome, Gil',
    { daysAgo: 20, overDays: 0.2 },
    said(`
ada: Please welcome @**Gil Amorim**, who looks after nine hundred hectares near Curitiba and has agreed to tell us what is wrong with our probes. ~ wave ines lucia noor sam haruka jo
ada: Gil is a guest here: he sees #**support**, #**field trials** and #**open house**. Be as honest there as you would be anyway.
`),
  ),
  ...inTopic(
    'announcements',
    'all hands, notes',
    { daysAgo: 6, overDays: 0.2 },
    said(`
petra: Notes from the all hands:
1. We sold 412 probes in October, which is 412 more than in the October before we existed.
2. Batteries last *eleven* months in the cold. The goal is fourteen.
3. The guide for foresters ships in December.
4. The plant by the door is called Gunnar now. The vote was clear.
ada: Questions go here or to me. Thank you for a calm quarter. ~ heart noor lucia ravi emeka
ravi: For the record, I voted for Fern Gully. ~ joy ines tobias
`),
  ),
]
