import { between } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

/** Group conversations, and a few without Ada. */
export const directGroups: readonly DemoMessage[] = [
  ...between(
    ['ada', 'ines', 'ravi', 'jo'],
    { daysAgo: 6, overDays: 5.75 },
    said(`
ines: Present for Noor when the guide is done?
ravi: A box of commas.
jo: A very good pen. She finds hers in her hair, she needs one that is visible.
ada: Pen, and the first printed copy, bound in green.
ines: The binder by the canal can do linen.
jo: I know the one. They have a cat that sits on the orders.
ravi: I pay for the linen, the cat convinced me.
jo: Ordered! Ten days. The cat sat on it. ~ cat ines ravi
ines: Nobody tell her. She reads faces, so please do not have faces. ~ unread ada
`),
  ),
  ...between(
    ['ada', 'mina', 'ravi'],
    { daysAgo: 1.9, overDays: 1.75 },
    said(`
mina: Short version for you two: canary tomorrow morning, 25 % after the note, everybody on Thursday.
ravi: I am up from five, my time. You can have me for the switch.
ada: I will be at my desk and in the way only if asked.
mina: You are our rubber stamp of honour.
ada: I have practised the wrist. ~ joy mina ravi
ravi: Canary starts 09:40. I moved it ten minutes so that the hourly jobs are through.
`),
  ),
  ...between(
    ['ada', 'lucia', 'haruka'],
    { daysAgo: 9.5, overDays: 4 },
    said(`
haruka: Lucía, how many probes for the bog?
lucia: Six, long rods, and something to stand on.
haruka: What do people stand on in a bog?
lucia: Each other's patience.
ada: Planks are cheaper. Please order planks.
haruka: Planks ordered. The web shop suggests I also like gazebos.
lucia: We do not not like gazebos. ~ joy ada haruka
`),
  ),
  ...between(
    ['ada', 'sam', 'jo', 'noor'],
    { daysAgo: 11, overDays: 6 },
    said(`
sam: Monthly numbers from support: 214 tickets, median answer 2 h 10, three marriages mentioned in passing.
ada: Congratulations to all three.
noor: Forty of those tickets are one missing paragraph. I am writing it now.
jo: Is it the paragraph about the light?
noor: It is the paragraph about the light.
sam: If that paragraph works I will frame it.
noor: Published. Two tickets about the light since Monday, it was eleven.
sam: Frame ordered. ~ art jo noor
`),
  ),
  ...between(
    ['ada', 'mina', 'tobias', 'emeka', 'ravi'],
    { daysAgo: 14, overDays: 2 },
    said(`
emeka: Who borrows me a monitor for the load test? Mine shows everything in green, including the failures.
tobias: Take mine, it shows everything twice.
mina: I have one in the cupboard. It came with a sticker that says "do not use, haunted".
emeka: Haunted is fine, as long as it has contrast.
ravi: For the record that sticker is mine. It flickers at 50 Hz.
ada: We can afford a monitor, dear people.
emeka: I would miss the ghost. ~ ghost mina tobias
`),
  ),
]
