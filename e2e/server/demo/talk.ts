import { said } from './said.ts'
import { directLines, mentionLines } from './talkLines.ts'
import type { DemoTalk } from './types.ts'

type Conversation = DemoTalk['conversations'][number]

const conversation = (channel: string, topic: string, script: string): Conversation => ({
  channel,
  topic,
  lines: said(script).map(([by, text, extras]) => ({
    by,
    text,
    ...(extras?.reactions && { reactions: extras.reactions }),
  })),
})

/** Lines of the scripted people, said while somebody looks at the demo. */
export const talk: DemoTalk = {
  conversations: [
    conversation(
      'engineering',
      'release 4.2 rollout',
      `
emeka: Dashboard now says *resumed* where it said *retried*. Deployed a minute ago.
mina: Seen. Much calmer to look at. ~ thumbs_up tobias emeka
tobias: My 31 MB file went up on the first try, through one tunnel.
ravi: p95 is at 169 ms. I am going to stop looking before I jinx it.
mina: Ready for 25 % as soon as the note is signed. ~ eyes emeka ravi
tobias: I have a good feeling and two charged phones.
`,
    ),
    conversation(
      'kitchen',
      'coffee machine',
      `
jo: The machine says "kiitos" now. Unprompted.
sam: What did you do to it?
jo: I wiped the drip tray.
noor: It is the first nice thing anybody has done for it since March. ~ coffee jo sam
`,
    ),
    conversation(
      'design',
      'plot comparison',
      `
ines: Gil tried the comparison. He held the tablet at arm's length and said "they agree".
noor: He read the sentence!
ines: He read *only* the sentence.
tobias: Then the chart is decoration?
ines: The chart is why he believes the sentence. ~ bulb noor tobias lucia
noor: Please write that down somewhere permanent.
`,
    ),
    conversation(
      'support',
      'probe says 100 %',
      `
jo: Update from Ghent: the beaver has a name.
sam: Of course it has.
jo: "Contractor".
lucia: Does Contractor leave the probes alone?
jo: He built one in. It is part of the dam now, load-bearing.
sam: And what does it say?
jo: 100 %. ~ joy sam lucia noor
`,
    ),
    conversation(
      'field trials',
      'birch plot, Dalarna',
      `
lucia: First snow on the birch plot. Four centimetres, very tidy.
haruka: Are all nine awake?
lucia: All nine. They say *frozen* at 10 cm and carry on below, as one should.
ines: A picture, please, when your fingers work.
lucia: At four, from the hill. They do not work now. ~ snowflake ines haruka noor
`,
    ),
    conversation(
      'hardware',
      'revision C',
      `
haruka: The next fifty boards are green.
emeka: As you wanted!
haruka: I have got used to purple. I feel nothing.
lucia: The moss will prefer green.
haruka: The moss is not consulted. Yet. ~ probe emeka lucia
`,
    ),
    conversation(
      'general',
      'lift music',
      `
emeka: The blackbird in the lift has been joined by an owl.
tobias: In the daytime?
emeka: On floors three and up.
jo: I heard nothing and I recommend it. ~ owl emeka tobias
`,
    ),
    conversation(
      'general',
      'words we use too often',
      `
noor: New candidate: "hopefully". 22 times in the release notes draft.
mina: I removed them. Now it sounds as if we knew.
ravi: Do we know?
mina: Hopefully. ~ joy noor ravi
`,
    ),
    conversation(
      'engineering',
      'firmware 3.0',
      `
haruka: Candidate 2 is on the slope and the meadow since noon.
emeka: I see fourteen short frames. They are so short.
ravi: How late is the latest?
emeka: Nine seconds. It apologised with one bit.
haruka: That is what the bit is for. ~ battery emeka ravi
mina: Which leaves two bits of plans.
emeka: Two bits of plans. ~ eyes ravi haruka
`,
    ),
    conversation(
      'engineering',
      'search ranking',
      `
noor: The forester with the birches wrote again. First hit right, four times of four.
ravi: And the birch beer?
noor: Ninth. He ordered a case.
emeka: So everybody was served. ~ tada ravi noor
`,
    ),
    conversation(
      'kitchen',
      'soup on Wednesdays',
      `
sam: Soup today: leek and potato. For beginners, truly.
tobias: That is what Emeka said.
emeka: And I stand by it.
sam: There is pepper *beside* it, in a bowl with a warning.
jo: I took the warning as an invitation. ~ hot_pepper emeka tobias
`,
    ),
    conversation(
      'books',
      'sentences we underlined',
      `
mina: "The clock was right, but nobody liked it."
sam: "He packed as if the journey might change its mind."
jo: "The cat knew the way and kept it to herself." ~ cat noor mina
noor: This topic is my favourite place in the building.
`,
    ),
  ],
  directMessages: directLines,
  mentions: mentionLines,
}
