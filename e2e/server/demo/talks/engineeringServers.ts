import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

/** Talk of the server people. */
export const engineeringServers: readonly DemoMessage[] = [
  ...inTopic(
    'engineering',
    '✔ five missing readings',
    { daysAgo: 22, overDays: 2 },
    said(`
sam: A gardener in Utrecht counts five missing readings from Tuesday. He has them on paper. He kept paper.
ravi: I love him. Which probe?
sam: 2207, greenhouse.
emeka: The probe says it sent 96. We have 91. One of us is lying.
ravi: Probes do not lie, they mumble.
emeka: All five were between 02:00 and 02:59.
mina: Oh no.
emeka: Oh yes. Clocks.
ravi: But we store UTC.
emeka: We *store* UTC. The deduplication compares local hours. Two readings at "02:15" looked like one reading that stutters.
mina: So everybody lost an hour of readings last night of October?
emeka: Everybody whose probe sits in a zone with opinions about summer.
noor: That is most of our customers.
ravi: Are they gone or only hidden?
emeka: Hidden. The raw frames are in the archive, I can replay them. ~ pray sam mina
sam: What do I tell the man with the paper?
ada: The truth, and that he was right. And ask whether he wants a job.
emeka: Replayed. 96 of 96. Compared with a photograph of his paper. ~ tada ravi mina sam noor
sam: He says his handwriting has never been used as a test fixture before.
mina: It is one now, \`fixtures/utrecht_paper.csv\`. Resolved, and #3312 explains it for the next person.
`),
  ),
  ...inTopic(
    'engineering',
    'queue nobody used',
    { daysAgo: 19, overDays: 1 },
    said(`
ravi: Does anybody know what the queue \`harvest-2\` is for?
mina: What happened to \`harvest-1\`?
ravi: There is no trace of a harvest-1.
emeka: It has one consumer, which acknowledges and throws away. Very zen.
ravi: It gets a message every night at three.
mina: From whom?
ravi: From the job that checks whether the queue is alive.
emeka: So it exists to prove that it exists.
ada: There are companies like that.
mina: Delete it on a Monday morning, not on a Friday.
ravi: Deleted just now. If the harvest fails we will know where to look.
lucia: The harvest was in September. You are fine. ~ joy ravi mina emeka
`),
  ),
  ...inTopic(
    'engineering',
    'archive moves to the new index',
    { daysAgo: 16, overDays: 9 },
    said(`
ravi: Plan for the new index: build it beside the old one, read from both for a week, compare, then stop comparing.
emeka: How large?
ravi: 11 GB. The old one is 34, because it also indexes a column that has been empty since spring.
mina: What is the way back?
ravi: A switch, \`index_v2\`. Off means old. No data moves.
mina: I like a way back that fits in one sentence.
ravi: Build started. It says nine hours, which means twelve.
ravi: Fourteen.
emeka: You were within the error bars of "nine".
ravi: Comparing since this morning: 2.1 million queries, 3 differences.
emeka: Which three?
ravi: All three from one plot whose id is negative.
mina: Why is there a negative plot?
haruka: That might be the aquarium.
ravi: The what?
haruka: In the old office we tested probes in an aquarium. Olle registered it as plot minus one so that it would not count.
ravi: It counts now. I gave it a positive id and a small note.
ada: Is somebody feeding whatever lives in the aquarium?
haruka: It was only ever wet gravel. ~ sweat_smile ada mina
ravi: Day seven: 14.6 million queries, no differences. I have run out of reasons to be nervous.
mina: I have some left, you may borrow them. Going into 4.2. ~ rocket ravi emeka tobias
`),
  ),
  ...inTopic(
    'engineering',
    'retries, politely',
    { daysAgo: 13, overDays: 1.5 },
    said(`
emeka: When the server is busy, every probe tries again after exactly thirty seconds. All of them. Together.
ravi: A choir.
emeka: I would like jitter, and a cap of ten minutes.
haruka: Ten minutes awake costs a probe four hours of battery. Could it sleep in between?
emeka: It could. Then it has to remember what it wanted to say.
haruka: There are 64 kB of flash that nobody writes to.
emeka: Sixty-four! We could write poetry.
haruka: Readings, please.
ravi: So: try, wait a random 20 to 40 s, try, sleep an hour, try. Keep up to two days in flash.
emeka: And tell the server "this is late" so that nobody thinks the soil did that just now.
mina: Do old probes understand the new answer?
emeka: They ignore what they do not know. I checked revision A in the simulator and one real one in the drawer.
haruka: Which drawer?
emeka: The one labelled NOT FIRMWARE.
haruka: That is the right drawer. ~ joy ravi tobias
mina: Ship it with 4.2 on the server, next firmware on the probes. Tracking in #3340.
`),
  ),
  ...inTopic(
    'engineering',
    'what is a plot?',
    { daysAgo: 11, overDays: 3 },
    said(`
noor: Writing the glossary. What is a plot?
ravi: A polygon with probes in it.
lucia: A piece of ground somebody cares about.
tobias: A row in a table with a name and an icon.
ines: The thing on the first screen.
emeka: A foreign key.
noor: I have five definitions and all of them are on the same floor.
sam: Customers say "the garden".
lucia: I asked Gil. In the forest he says *talhão*: the piece that you decide about at one time.
noor: "The piece you decide about at one time." That is the best one.
lucia: It is.
ravi: It does not mention polygons.
noor: It does not mention polygons *at all*, Ravi. ~ joy lucia ines sam
ada: Use Gil's. And thank him in the guide.
`),
  ),
  ...inTopic(
    'engineering',
    'moss in the search results',
    { daysAgo: 8, overDays: 1 },
    said(`
lucia: Searching "mos" finds moss, mosaic, and a person called Mosè. Only one of these holds water.
ravi: Prefix search. It is doing what it was told.
ines: Could it do what it was meant to?
ravi: I can rank whole words first.
emeka: And people last, unless you typed an at sign.
lucia: Mosè will not mind, he is a customer from Trento with twelve probes.
ravi: Then he is first among people.
ravi: Done on staging. "mos" now gives moss.
lucia: I am unreasonably happy about this. ~ herb ravi ines
`),
  ),
  ...inTopic(
    'engineering',
    'signing script',
    { daysAgo: 7, overDays: 2 },
    said(`
mina: The signing script has a step called "wait a bit". It waits a bit.
mina: It has waited a bit on every release for two years.
tobias: What happens without the bit?
mina: I removed it. Nothing happens. Nothing at all, faster.
ravi: How long was the bit?
mina: Four minutes.
emeka: So we have waited… thirty releases, two hours.
tobias: I want that time back in the form of cake.
mina: There is a comment now that says why there is no waiting. ~ 100 ravi emeka
ravi: And the certificate?
mina: Valid until June. Reminder in April, in May, and one in the shape of a person: Petra.
petra: The person is aware.
`),
  ),
  ...inTopic(
    'engineering',
    'load test, Thursday',
    { daysAgo: 5, overDays: 1.2 },
    said(`
emeka: Load test tomorrow 13:00 to 14:00 on staging. If staging is slow, that is the point.
ines: I have a demo at 13:30.
emeka: Then 15:00.
noor: I record the install video at 15:00.
emeka: Is anybody free at a time when I am also awake?
mina: 11:00. I will bring popcorn.
emeka: 11:00 it is.
emeka: 40,000 probes pretending to be alive. All of them say it is 12 °C.
ravi: What gives first?
emeka: The pool. We had 20 connections since the beginning because somebody once typed 20.
ravi: That was me. It felt like a lot.
emeka: With 60 we are limited by the disk, which is how it should be.
mina: At how many probes?
emeka: 112,000. We have 9,300. ~ chart_with_upwards_trend ada mina ravi
ada: So we may grow twelve times before anybody has to be clever. Good.
`),
  ),
  ...inTopic(
    'engineering',
    'staging certificate',
    { daysAgo: 2.2, overDays: 0.2 },
    said(`
tobias: Staging says its certificate expired eleven minutes ago.
mina: Eleven minutes is a very young problem.
mina: Renewed. It was the old timer on the old machine.
ravi: I thought the old machine was off.
mina: So did the old machine, mostly. It is off now.
tobias: Thank you, the app loves staging again.
`),
  ),
]
