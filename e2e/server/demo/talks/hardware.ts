import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const hardware: readonly DemoMessage[] = [
  ...inTopic('hardware', 'revision C', { daysAgo: 23, overDays: 18 }, [
    ...said(`
haruka: Revision C boards are here. They are purple. I asked for green.
ravi: Is purple worse?
haruka: Purple is sixty cents cheaper and I have decided that it is dignified.
emeka: What changed besides the colour?
haruka: The regulator, the connector, and the hole is where the hole should be.
lucia: The hole! Thank you. I filed forty housings by hand.
haruka: I know. I kept the filings in a jar, as a reminder.
`),
    [
      'haruka',
      'The first one, awake:\n[probe-rev-c.png](upload:probe-rev-c.png)',
      {
        reactions: [
          { emoji: 'probe', by: ['ravi', 'emeka', 'lucia'] },
          { emoji: 'heart', by: ['ada'] },
        ],
      },
    ],
    ...said(`
ada: It *is* dignified.
haruka: Twelve soldered, eleven alive. The twelfth has its processor turned by 90°. It looks surprised.
emeka: Can it be turned back?
haruka: With hot air and an apology.
haruka: Twelve alive.
tobias: The phone finds all twelve at once now. It used to find them like cats.
haruka: That is the antenna. It is no longer next to the battery.
ravi: Who put it next to the battery?
haruka: Olle. In his defence, it was the only place left.
lucia: I took four to the slope. They are quick to put in, the new tip cuts well.
haruka: How is the thread after clay?
lucia: Dirty and willing.
haruka: Writing that into the test report, word for word. ~ joy ada emeka
`),
  ]),
  ...inTopic(
    'hardware',
    'freezer, overnight',
    { daysAgo: 16, overDays: 5 },
    said(`
haruka: Twelve probes are in the freezer at −22 °C, between the peas and somebody's ice cream.
tobias: The ice cream is mine. Please log its temperature as well.
haruka: −21.4. It is the best documented ice cream in the city.
emeka: All twelve report. Number 8 thinks it is April.
haruka: Number 8 lost its clock when the cell sagged. Interesting.
ravi: How far did it sag?
haruka: 2.31 V for 40 ms. The limit is 2.3.
ravi: That is not a margin, that is a rumour.
haruka: A larger capacitor, 100 µF. Four cents.
ada: I approve four cents.
haruka: Second night with the capacitor: lowest 2.58 V. Number 8 knows what day it is. ~ tada emeka ravi
tobias: The ice cream?
haruka: Did not survive the testing. It was delicious.
tobias: HARUKA.
haruka: I will replace it. It was for science and I was hungry. ~ joy ada lucia ravi emeka
`),
  ),
  ...inTopic('hardware', 'seals', { daysAgo: 14, overDays: 8 }, [
    ...said(`
haruka: The old seals get hard at −15 and then they are bracelets.
lucia: I have found three bracelets on the slope.
haruka: Silicone stays soft to −50. It costs double: 22 cents.
ada: Per probe?
haruka: Per seal, two seals per probe.
ada: Will it stop the ticket "water in the cap"?
haruka: Thirty-one of those since last winter. It will stop nearly all of them.
ada: Then it pays for itself before the snow melts.
`),
    ['haruka', 'The old one after two nights:\n[seal-after-frost.png](upload:seal-after-frost.png)'],
    ...said(`
lucia: That is my bracelet.
haruka: Supplier says six weeks. I asked again, with a picture of the bracelet. Now it is two.
ravi: What did you write?
haruka: "This could be you."
ravi: Haruka. ~ joy lucia ada emeka tobias
haruka: 400 ordered. I asked for black, so they will be blue.
`),
  ]),
  ...inTopic('hardware', 'calibration rig', { daysAgo: 12, overDays: 4 }, [
    ...said(`
haruka: The moisture rig drifted by 0.4 % over the summer. I have been blaming probes that were innocent.
emeka: How do you calibrate the calibrator?
haruka: With sand, a kiln and a kitchen scale that is better than the laboratory scale.
ravi: Whose kitchen?
haruka: Ours. Do not put flour on it this week.
`),
    ['haruka', 'Raw counts, dry and wet: [calibration.csv](upload:calibration.csv)'],
    ...said(`
emeka: The curve bends near wet. A straight line is two percent off up there.
haruka: A quadratic then: $$\\theta = a + b x + c x^2$$, three numbers per probe.
emeka: There is room. There are three bits left over, remember.
haruka: You are still proud of the three bits.
emeka: I have plans for them.
lucia: Two percent matters, by the way. It is the difference between "wet" and "boots".
`),
  ]),
  ...inTopic(
    'hardware',
    'a cap that agoutis do not like',
    { daysAgo: 15, overDays: 3 },
    said(`
lucia: Gil's caps were eaten. I promised him something bitter.
haruka: There is a bitter agent for toys. Harmless, tastes like regret.
ada: Has anybody tasted it?
haruka: Yes.
ada: And?
haruka: Regret. ~ joy ada ravi emeka tobias lucia
haruka: Printed six caps with it. Matt, a bit rounder, no edge to start on.
lucia: They arrived in Curitiba. One attempt, one face, no further attempts.
haruka: The face is the test report.
`),
  ),
  ...inTopic(
    'hardware',
    'sleep current',
    { daysAgo: 7, overDays: 3 },
    said(`
haruka: Sleep current is 6.1 µA on eleven probes and 9.8 on one.
emeka: Same firmware?
haruka: Same everything. I measured three times, the third time angrily.
ravi: Fingerprints?
haruka: …
haruka: I cleaned it. 6.0.
ravi: I was joking.
haruka: Salt and humidity make a very small wire. Gloves from today on. ~ gloves emeka
tobias: Did you just add a reaction for gloves, Emeka? I love this company.
`),
  ),
  ...inTopic(
    'hardware',
    'label on the box',
    { daysAgo: 3, overDays: 1 },
    said(`
haruka: The box label says "Do not freeze". We freeze them. On purpose.
ada: It is from the battery supplier, they meant the carton.
lucia: Customers read it in February, standing in snow, and call.
haruka: New text: "Likes: soil, frost, being left alone. Dislikes: microwave ovens."
ada: Is there a reason for the microwave?
haruka: There was one ticket. ~ exploding_head ada tobias
`),
  ),
]
