import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const leads: readonly DemoMessage[] = [
  ...inTopic(
    'leads',
    'next year, first sketch',
    { daysAgo: 19, overDays: 9 },
    said(`
ada: First sketch for next year, as questions: What do we stop? What do we finish? What do we begin, only one?
ravi: Stop: the fourth export format. Eleven people use it, nine of them are us.
ines: Stop: the newsletter nobody writes.
petra: I write it.
ines: Stop the newsletter *you* have to write alone at midnight.
petra: I accept that stop.
mina: Finish: one place for settings. We have four and a half.
ravi: Finish: the archive. It is nearly boring, one more push.
ines: Begin: schools. Small kit, three probes, a booklet by Noor.
ada: Is there money in schools?
petra: There is money, but it is shy.
ada: …
petra: I will explain in book club.
ada: So: schools, as a small thing done well. Who objects?
ravi: Nobody. I checked, I am somebody. ~ thumbs_up ines petra mina
`),
  ),
  ...inTopic(
    'leads',
    'hiring a second hardware person',
    { daysAgo: 13, overDays: 8 },
    said(`
ada: Haruka cannot solder, test, order and have holidays at once. Second hardware person, yes or yes?
ravi: Yes.
petra: Yes from March. From January if the vineyard signs.
mina: What should they like?
ravi: Small currents, mud, labels.
ines: I would put that in the advertisement as it is.
ada: It is in the advertisement as it is.
petra: 41 applications in four days. One of them is a poem about solder.
ada: Is it good?
petra: It is warm and slightly too long.
mina: Invite the poem. ~ heart ines ravi
petra: Three conversations next week, Haruka has the list and a box of bad boards for them to diagnose.
`),
  ),
  ...inTopic(
    'leads',
    'prices',
    { daysAgo: 10, overDays: 4 },
    said(`
petra: Cells are 9 % more expensive from January. Seals too, but those we wanted.
ada: Do we raise the price?
petra: Three euros would cover it. Or we drop the printed manual.
ines: Nobody reads the printed manual except Haruka's mother.
ravi: She found two mistakes.
ada: Send her the PDF. Drop the print, keep the price.
petra: Done, and I sleep well. ~ moneybag ada
`),
  ),
  ...inTopic(
    'leads',
    'open house, who speaks',
    { daysAgo: 5, overDays: 2 },
    said(`
ines: Open house is on the 10th. Lucía wants to show roots, on a table, for real.
ada: How large?
ines: She asked how wide our doors are.
petra: 92 centimetres.
ines: She said "hm".
ada: Then roots outside, talks inside. I say hello for four minutes, not more, stop me.
mina: I have a bell.
`),
  ),
  ...inTopic(
    'leads',
    'vineyard contract',
    { daysAgo: 0.9, overDays: 0.78 },
    said(`
ravi: The vineyard signs for 300 probes if exports come nightly and by themselves.
mina: That is one timer and one test.
ravi: It is one timer, one test and a person who remembers it in two years.
ada: Nightly export, on the roadmap for 4.3. Say yes.
ravi: Said yes. They sent a photo of a pen.
mina: @**Ada Lindqvist** they would like you to visit in spring. They mention lunch twice. ~ wine_glass ravi
`),
  ),
]
