import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const fieldTrials: readonly DemoMessage[] = [
  ...inTopic('field trials', 'birch plot, Dalarna', { daysAgo: 22, overDays: 21.6 }, [
    ...said(`
lucia: Birch plot is installed: nine probes at three depths, one weather mast, one thermos forgotten.
haruka: Which depths?
lucia: 10, 30 and 60 cm. At 60 there was a root with strong opinions, so one is at 52.
noor: Does the app know it is 52?
lucia: It does. I named it "52, root".
ines: I would like to draw that root.
`),
    [
      'lucia',
      'Six in the morning, −3 °C, no wind:\n[birch-plot-dawn.png](upload:birch-plot-dawn.png)',
      { starredBy: ['ada'], reactions: [{ emoji: 'heart_eyes', by: ['ines', 'noor', 'ada', 'gil'] }] },
    ],
    ...said(`
gil: What a light. Here it is already 27 and the mosquitoes have meetings.
lucia: Birches drink more than I thought. At 30 cm it dries every afternoon and recovers at night.
ravi: The curve looks like breathing.
lucia: It *is* breathing, nearly. The trees lift water from below at night and lose some into the dry layer.
noor: This is going into the guide. Is there a word for it?
lucia: Hydraulic lift. In the guide please say "the birch shares".
haruka: Probe 3 is slower than the others. Is it deeper?
lucia: A hand deeper, yes. Notes: [trial-notes.txt](upload:trial-notes.txt)
ada: I would like to come along next time. I have not had cold feet for the company in a while. ~ boot lucia
lucia: Tuesday, 05:10, platform 2. Bring a hat you are not proud of.
ada: I own only those.
lucia: First frost in the ground at 10 cm. The readings jump, that is ice, not rain.
ravi: The rule for ice is in 4.2: below zero it says "frozen" instead of a number.
lucia: Thank you. "3 %" in a bog looked silly.
lucia: The fox looked at the mast for ten minutes today. It did not touch anything. It took notes, I think. ~ fox_face ines noor haruka ada
haruka: How are the batteries after three weeks?
lucia: 97 to 98 %, all nine. The old ones would be at 91.
haruka: I will sleep very well. Better than the probes, and they sleep at 6 µA.
lucia: One birch came down in the wind, *beside* the mast. I have aged, the mast has not.
`),
  ]),
  ...inTopic('field trials', 'north slope', { daysAgo: 20, overDays: 14 }, [
    ...said(`
lucia: North slope: replaced two probes, moved one out of a stream that was not there in August.
ravi: The server noticed. 88 % for nine days.
lucia: It was very honest about it.
gil: We have a slope like this. In the rain it becomes a suggestion.
`),
    ['gil', 'Ours, for comparison. Pine above, native below.\n[north-slope.png](upload:north-slope.png)'],
    ...said(`
lucia: Oh, that is steep. How do you carry the mast?
gil: With a mule, two nephews and songs.
ines: Which songs?
gil: The mule chooses.
noor: I am begging you to let me put that in the guide.
gil: Of course. Her name is Estrela. ~ heart noor ines lucia ada
haruka: Do the anchors hold?
lucia: All but one. I dug it up. It had bent like a question mark.
haruka: I want it for the wall.
`),
  ]),
  ...inTopic('field trials', 'river meadow', { daysAgo: 17, overDays: 9 }, [
    [
      'lucia',
      'The meadow after the rain. The probes are under the shiny part.\n[river-meadow.png](upload:river-meadow.png)',
    ],
    ...said(`
ines: The shiny part is the river.
lucia: It is the meadow. The river is visiting.
haruka: The caps are good for two metres, one hour.
lucia: It has been six hours.
haruka: Then we are doing research.
ravi: All five still report, through the water. Weaker, but polite.
haruka: That should not work.
ravi: Should I make it stop?
haruka: NO.
lucia: The river has gone home. All five alive, one has a snail on it.
ada: I hope the snail is in the report.
lucia: Page one. ~ snail ada ines noor
`),
  ]),
  ...inTopic(
    'field trials',
    'greenhouse 2, tomatoes',
    { daysAgo: 15, overDays: 6 },
    said(`
noor: Greenhouse 2 asks why probe 4 says dry although they water every morning.
lucia: Where is probe 4?
noor: By the door.
lucia: The wind comes in with the gardener. It is the driest place in the house.
noor: They say nobody ever waters there because it always looks wet.
lucia: Looks wet on top, dry below. That is exactly what we are for.
ines: Could the app say that? "Wet on top, dry below."
ravi: If there are two depths, yes.
noor: They moved one probe deeper and shouted. In a good way. ~ tomato lucia ines ravi
`),
  ),
  ...inTopic(
    'field trials',
    'the old orchard',
    { daysAgo: 13, overDays: 8 },
    said(`
lucia: The orchard has 64 trees and one owner who knows all of them by name.
ada: Of course she does.
lucia: Probe 1 is under Margareta, probe 2 under the one she calls "the ambitious one".
haruka: Is it ambitious?
lucia: It is a pear.
noor: May the probe be called Margareta in the app?
lucia: It is. The owner now says "Margareta is thirsty" and somebody goes.
ines: This is the whole product in one sentence.
ada: Writing that down. ~ pear ines lucia noor, starred ada
gil: We should name the talhões. We have numbers. Numbers are not thirsty.
`),
  ),
  ...inTopic(
    'field trials',
    'what the mast weighs',
    { daysAgo: 9, overDays: 1 },
    said(`
lucia: I weighed the mast with everything: 11.4 kg. The data sheet says 8.
haruka: The data sheet weighs it without the foot.
lucia: I cannot leave the foot at home.
haruka: A lighter foot: aluminium, three spikes, 1.9 kg instead of 4.
gil: Estrela would like to vote for the lighter foot.
haruka: Estrela's vote is counted. ~ horse gil lucia noor
`),
  ),
  ...inTopic('field trials', 'spring sites', { daysAgo: 5, overDays: 3 }, [
    ...said(`
lucia: For spring I would like two new sites. Candidates: a peat bog, a city roof, a school garden.
ines: The school garden! Thirty critics, all of them eight years old.
gil: The bog is where one learns.
ravi: The roof has good reception and no foxes.
`),
    [
      'lucia',
      '/poll Which sites in spring?\nPeat bog\nCity roof\nSchool garden',
      {
        widgetEvents: [
          { by: 'gil', event: { type: 'vote', key: 'canned,0', vote: 1 } },
          { by: 'haruka', event: { type: 'vote', key: 'canned,0', vote: 1 } },
          { by: 'ravi', event: { type: 'vote', key: 'canned,1', vote: 1 } },
          { by: 'ines', event: { type: 'vote', key: 'canned,2', vote: 1 } },
          { by: 'noor', event: { type: 'vote', key: 'canned,2', vote: 1 } },
          { by: 'lucia', event: { type: 'question', question: 'Which two sites in spring?' } },
          { by: 'lucia', event: { type: 'vote', key: 'canned,0', vote: 1 } },
          { by: 'lucia', event: { type: 'vote', key: 'canned,2', vote: 1 } },
        ],
      },
    ],
    ...said(`
noor: Bog and school, then. I will write the chapter "Soil for people who ask why".
lucia: I will bring eight-year-olds' boots. I mean boots for them. Not boots that are eight.
`),
  ]),
]
