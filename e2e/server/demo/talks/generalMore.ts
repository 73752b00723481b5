import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

/** More of the channel `general`: the life beside the work. */
export const generalMore: readonly DemoMessage[] = [
  ...inTopic(
    'general',
    'bicycle to work',
    { daysAgo: 19, overDays: 10 },
    said(`
mina: Who is in for the bicycle month? We count kilometres, the prize is a bell.
tobias: I live 1.2 km away. I can circle the building.
sam: I have one hill. It counts in both directions, emotionally.
emeka: Does the lift count?
mina: The lift does not count.
jo: 112 km so far and one swan, who chased me for four of them.
mina: Week two: Jo 180, Sam 96, me 141, Tobias 24 (circles).
tobias: I am getting dizzy for this company.
jo: 260. The swan and I have an understanding. ~ swan mina sam tobias
mina: Jo wins the bell. Jo already has a bell.
jo: Now I have stereo. ~ bell mina emeka
`),
  ),
  ...inTopic(
    'general',
    '✔ lost glove',
    { daysAgo: 12, overDays: 0.4 },
    said(`
noor: Found: one glove, left, grey, brave.
tobias: Left and grey is mine, brave I cannot promise.
noor: It was holding on to the fence by itself.
tobias: Then it is not mine, but I would like to adopt it.
sam: It is mine. I am also looking for a fence.
noor: Reunited. Closing this. ~ gloves tobias jo
`),
  ),
  ...inTopic(
    'general',
    'words we use too often',
    { daysAgo: 10, overDays: 6 },
    said(`
noor: I counted. "Simply" occurs 61 times in our texts, and it never is.
ines: "Just" 140 times.
ravi: I am just simply shocked.
noor: Removing "easily", "simply" and "just" made the guide four pages shorter.
sam: I say "no worries" in every third mail. Then they worry.
emeka: "Should work now."
mina: I would like to forbid "should work now".
emeka: It should be forbidden now. ~ joy mina noor ravi tobias
ada: I have a bad one: "quick question". It never was one.
jo: Quick question, does that mean you stop?
ada: No worries, it simply should. ~ sweat_smile jo noor sam
`),
  ),
  ...inTopic(
    'general',
    'lift music',
    { daysAgo: 7, overDays: 2 },
    said(`
emeka: The lift plays music since this morning. Does anybody know why?
petra: The landlord has "refreshed the experience".
emeka: It is one song. It is pan flute.
tobias: I take the stairs. My knees send their regards to the landlord.
haruka: The speaker has an accessible connector, by the way. I say this neutrally.
petra: Haruka.
haruka: Neutrally!
ines: It plays birdsong now. Nobody did anything.
petra: I heard nothing. Except a blackbird. ~ bird emeka ines tobias jo
`),
  ),
  ...inTopic('general', 'photo wall', { daysAgo: 5.5, overDays: 3 }, [
    ...said(`
ines: Photo wall by the stairs: one picture each, something you see on your way to work.
lucia: My way to work is three hours and has elk in it.
ines: Please bring the elk.
jo: Sunrise over the car wash.
ravi: A goat on a scooter. I have been waiting for an occasion.
`),
    ['lucia', 'No elk, but wide:\n[panorama.png](upload:panorama.png)'],
    ...said(`
ines: Printed, 180 cm. It goes around the corner.
petra: We have a corner for that. ~ art ines lucia
`),
  ]),
  ...inTopic(
    'general',
    'Olle says goodbye',
    { daysAgo: 25.5, overDays: 0.6 },
    said(`
olle: My account closes tonight, so: thank you all. I leave you one aquarium of wet gravel and a drawer labelled NOT FIRMWARE.
haruka: We will treat both with respect.
ada: Thank you for the first three years, Olle. The good bits of the first probe were yours.
olle: And the battery next to the antenna.
haruka: And that.
olle: I will be in the vegetable garden, off line. If it is dry I will notice without a probe. ~ heart ada haruka ravi ines lucia mina
`),
  ),
  ...inTopic('general', 'secret gifts', { daysAgo: 3.4, overDays: 2 }, [
    ...said(`
jo: Secret gifts in December: limit 10 euros, no plants for Petra.
petra: Thank you.
sam: Home-made allowed?
jo: Home-made encouraged. Last year's jam is still spoken of.
`),
    [
      'jo',
      '/todo\n',
      {
        widgetEvents: [
          { by: 'jo', event: { type: 'new_task_list_title', title: 'Secret gifts, to do' } },
          {
            by: 'jo',
            event: {
              type: 'new_task',
              key: 0,
              task: 'Names in the hat',
              desc: 'the green one',
              completed: false,
            },
          },
          { by: 'jo', event: { type: 'new_task', key: 1, task: 'Jam jars', desc: '', completed: false } },
          {
            by: 'sam',
            event: { type: 'new_task', key: 0, task: 'Remind Tobias', desc: 'twice', completed: false },
          },
          { by: 'jo', event: { type: 'strike', key: '0,person:jo' } },
        ],
      },
    ],
    ...said(`
tobias: I do not need to be reminded twice.
sam: That was once. ~ joy jo mina tobias
`),
  ]),
  ...inTopic(
    'general',
    'who is where this week',
    { daysAgo: 1.4, overDays: 1.1 },
    said(`
sam: Leeds all week, answering.
noor: Amman, writing. Do not tell me about commas before noon.
lucia: Dalarna until Thursday. Reception on the hill only, I climb it at four.
mina: Here, all day, every day, until 4.2 is out.
tobias: Here, but on trains in spirit.
haruka: Lab. Bring gloves.
petra: On leave until Monday. Spare keys under Gunnar.
ada: Here and a little everywhere. If it is important, tell me twice. ~ thumbs_up mina sam
ines: Copenhagen until Wednesday, then with you, with pastries. ~ unread ada
jo: Night shift, so good morning. ~ owl ines sam, unread ada
`),
  ),
]
