import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const design: readonly DemoMessage[] = [
  ...inTopic('design', 'empty states', { daysAgo: 18, overDays: 6 }, [
    ...said(`
ines: Empty states. At the moment a new garden says "No data". It feels like an accusation.
noor: "Nothing here yet."
jo: "Your probes are still finding their feet."
haruka: Probes have no feet. They have one leg, if anything.
ines: What does a person need to know at that moment?
sam: That it takes up to three hours and that nothing is broken. They call after two.
ines: So: "The first reading comes within three hours. Until then, have a look at the soil yourself."
noor: I would keep that exactly.
`),
    [
      'ines',
      'First drawing. The fern unrolls once, slowly, and then leaves you alone.\n[empty-state-fern.png](upload:empty-state-fern.png)',
      { reactions: [{ emoji: 'heart', by: ['noor', 'jo', 'ada', 'sam'] }] },
    ],
    ...said(`
tobias: Does it unroll with reduced motion?
ines: With reduced motion it has always been unrolled.
tobias: Like all of us on a Friday.
lucia: That is *Athyrium*, the lady fern. Thank you for not drawing a generic fern.
ines: I would not dare.
sam: Calls after two hours this week: one. It used to be seven. ~ tada ines noor jo
`),
  ]),
  ...inTopic('design', 'dark theme, contrast', { daysAgo: 14, overDays: 4 }, [
    ...said(`
ines: Dark theme: the moisture green fails on the dark ground, 3.1 to 1. It needs 4.5.
tobias: It looked fine in the dark.
ines: You have the eyes of an owl.
jo: I read the app at five in the morning in bed. The white of the map is a small sun.
ines: Maps get a night version. I have a draft.
`),
    ['ines', '[dark-theme-draft.png](upload:dark-theme-draft.png)'],
    ...said(`
jo: This I could wake up to.
noor: The blue of links against the panel?
ines: 5.2. And visited the same, because we do not do visited.
haruka: Can the charts tell wet from dry without colour?
ines: Wet is a line with dots, dry is a line with gaps.
haruka: Gaps. Very good. ~ thumbs_up ines tobias
mina: Default stays "as the system"?
ines: As the system. We are guests on that screen.
`),
  ]),
  ...inTopic(
    'design',
    'plot comparison',
    { daysAgo: 12, overDays: 7 },
    said(`
ines: How do people compare two plots today?
sam: With two phones. I am not joking, they hold them side by side.
lucia: I print.
ines: You print the app?
lucia: On paper, with a pen, at the table. It is a very good interface.
ines: Sketch: two lines, one axis, one sentence under it that says what differs.
noor: Who writes the sentence?
ravi: A rule. "The slope dried twice as fast as the meadow since Sunday."
noor: And if nothing differs?
ravi: "They agree."
ines: "They agree." I want it on a mug. ~ coffee noor jo lucia ada
tobias: Three plots?
ines: Three is a table. Four is a spreadsheet, and we export those.
ada: Could we try it with Gil? He has forty talhões and strong opinions.
ines: On Tuesday. I will bring two phones to break the ice. ~ unread ada
`),
  ),
  ...inTopic(
    'design',
    'release notes, wording',
    { daysAgo: 1.1, overDays: 0.6 },
    said(`
noor: Draft of the migration note for 4.2:
> Your plots move to a faster index on Thursday. You do not have to do anything. If you export readings with your own script, the column *depth* is now in centimetres everywhere.
sam: "everywhere" – it was not before?
ravi: In one export it was inches. Since the beginning. Nobody noticed except, I assume, a forester in Oregon.
noor: Should I apologise for the inches?
ada: Once, briefly.
noor: "One export used inches. We are sorry, and a little surprised."
ada: Keep exactly that. ~ joy sam ravi ines, heart noor
ines: "Faster index" means nothing to a gardener. "Your plots open faster"?
noor: Taken. Final version is in the announcement draft; @**Ada Lindqvist** signs. ~ eyes mina
`),
  ),
  ...inTopic(
    'design',
    'alt texts',
    { daysAgo: 9, overDays: 2 },
    said(`
ines: I wrote 140 alt texts this week. My favourite: "A probe, doing its best."
jo: Is it a good alt text?
ines: No. I replaced it. "A probe in wet grass, its light is green."
noor: Both are good, one of them is useful.
tobias: What about the chart?
ines: One sentence and then a table. Nobody wants to hear 300 points read aloud.
sam: A customer with a screen reader wrote. He says the new chart is "finally a chart".
ines: I will print that. ~ heart jo noor tobias sam
`),
  ),
  ...inTopic(
    'design',
    'three gardeners, one afternoon',
    { daysAgo: 6.5, overDays: 1 },
    said(`
ines: Tested with three gardeners today. Short version: they read *nothing* and they get *everything*.
noor: Nothing?
ines: They look at the drop and the number. The sentence below is read when the number is surprising.
noor: Then the sentence should only be there when it is surprising.
ines: …that is so much better than what I was going to suggest.
ada: What surprised you?
ines: One of them tapped the little battery and asked it "how are you".
haruka: And what did it say?
ines: "81 %." She was satisfied. ~ battery haruka jo
lucia: I ask them too. They do not answer in the woods. ~ unread ada
`),
  ),
  ...inTopic(
    'design',
    'the green',
    { daysAgo: 23, overDays: 1.5 },
    said(`
ines: We have five greens. One is called "green", one "green new", one "leaf", one "leaf final", one is a mistake.
tobias: Which one is the mistake?
ines: The one in the logo.
ada: I chose that one.
ines: I know. It has grown on me, like moss. The others go.
lucia: Moss is not green by the way, it is about thirty greens.
ines: Lucía. I am trying to get to one.
lucia: I only mention it. ~ herb ines ada
`),
  ),
]
