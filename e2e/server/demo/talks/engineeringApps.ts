import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

/** Talk of the app and firmware people. */
export const engineeringApps: readonly DemoMessage[] = [
  ...inTopic('engineering', 'map on old phones', { daysAgo: 21, overDays: 4 }, [
    ...said(`
tobias: On my oldest phone the map takes nine seconds. In nine seconds I can walk to the plot and look.
ines: Which part is slow?
tobias: We load every tree.
ines: Every tree?
tobias: Somebody imported the municipal tree register of Uppsala. 61,000 trees, each with a name.
lucia: That was me. They are good trees.
tobias: They are wonderful. They do not all have to be there when you look at Spain.
ravi: The server can send only what is in view. It knows how, nobody asked.
tobias: I am asking.
`),
    [
      'tobias',
      'This is nine seconds, and this is the new one, on the same phone:\n[map-old-phone.png](upload:map-old-phone.png)',
    ],
    ...said(`
ines: That is a map! I can see where I am!
tobias: 0.8 seconds. The trees arrive when you zoom in, like guests.
lucia: And they keep their names?
tobias: They keep their names. ~ heart lucia ines noor
mina: Goes into 4.1.2 or 4.2?
tobias: 4.2. I want to see it on a train first.
`),
  ]),
  ...inTopic(
    'engineering',
    'offline notes',
    { daysAgo: 18, overDays: 5 },
    said(`
tobias: Offline notes: what happens when two people edit the same note in the same valley without reception?
ravi: The last one wins.
lucia: The last one is usually the one who went home earlier and had dinner.
tobias: I could keep both and ask.
ines: Please ask in one sentence. Not "merge conflict".
tobias: "You both wrote about this plot."
ines: And then shows both, with names and times. Perfect.
noor: For the guide: does the app say when a note is not sent yet?
tobias: A little clock beside it.
ines: With alt text "Waiting for a connection".
tobias: It has alt text. I read your notes.
ines: I know. I am just proud of you. ~ blush tobias
tobias: Tests: 41 cases, among them "phone dies while asking". It asks again on the next morning.
mina: Politely?
tobias: It says good morning.
`),
  ),
  ...inTopic(
    'engineering',
    'stuck spinner',
    { daysAgo: 14, overDays: 2 },
    said(`
jo: Three people this week: the spinner on the plot page never stops. Pulling down helps.
tobias: Which version?
jo: 4.1.1, all of them.
tobias: All on the way home?
jo: How do you know?
tobias: The app changes from Wi-Fi to mobile while the page loads, and one request waits for an answer that went to the garden.
jo: That is almost a poem.
tobias: It is a missing timeout. Fix is in #3351.
jo: I reproduced it by walking around the house with my laptop. The neighbours waved.
tobias: With the fix?
jo: Three rounds, no spinner, two waves. ~ wave tobias sam
`),
  ),
  ...inTopic(
    'engineering',
    'onboarding and my aunt',
    { daysAgo: 10, overDays: 2 },
    said(`
tobias: I gave the new onboarding to my aunt. She has a garden and no patience, which makes her ideal.
ines: And?
tobias: Step one, two, three: fine. Step four asks to "pair". She asked with whom.
noor: Oh, that is a good question.
ines: What does she call it?
tobias: "Introduce". She wants to introduce the probe to the phone.
ines: Introduce! Why did we ever say pair?
haruka: Because the radio standard says pair.
ines: Tobias's aunt is the standard now.
ada: Is she available for more?
tobias: She wants cuttings from the office fig. Those are her rates.
ada: Approved. ~ seedling tobias ines jo
ines: Changed the wording on the four screens. "Introduce your probe." It reads like a small party.
noor: And the guide, chapter two.
`),
  ),
  ...inTopic(
    'engineering',
    'firmware 3.0',
    { daysAgo: 20, overDays: 17 },
    said(`
haruka: Opening this for firmware 3.0. Goals: sleep deeper, remember two days, talk less.
ada: Goals for all of us.
emeka: "Talk less" means one frame instead of three?
haruka: One frame of 31 bytes. The header alone used to be 24.
emeka: Can I have two bits for "this is late"?
haruka: You may have three.
emeka: What would I do with three?
haruka: I do not know. Grow into them.
ravi: Does the server have to change for the short frame?
emeka: It has been ready since the spring. You reviewed it.
ravi: I review many things. Some of them well.
haruka: First measurement: 6.1 µA asleep. It was 11.
mina: Is that good? I release software, I have no feeling for microamperes.
haruka: It is the difference between eleven months and nineteen.
mina: That I understand. ~ battery ada emeka mina
haruka: But: the clock drifts eight seconds a day when it is below −10 °C.
emeka: The server corrects it with each acknowledgement.
haruka: Only if it hears one. Under snow it may not, for weeks.
lucia: How exact does soil need to be?
haruka: …
lucia: I ask sincerely. If my soil is a minute late, nothing happens. It is soil.
haruka: I had honestly never thought of that. ~ joy emeka ravi ada
haruka: Then no heated crystal. Saves 2 €, one part and a meeting.
ada: I vote for saving the meeting.
haruka: Release candidate 1 is on the twelve probes in the freezer. They report every hour, they sound content.
emeka: All twelve arrived with the late flag clear. The short frames are lovely.
ravi: Candidate 2 for the slope and the meadow next week?
haruka: If the freezer stays content until Friday. ~ unread ada
`),
  ),
  ...inTopic(
    'engineering',
    'icons, fewer of them',
    { daysAgo: 4.5, overDays: 1 },
    said(`
ines: We have 214 icons. We use 96. Nineteen of them are droplets.
tobias: How can there be nineteen droplets?
ines: Wet, wetter, wettest, and one that is "wet (old)".
tobias: The app needs three.
ines: You get four. One is for the person who disagrees.
mina: Does removing them change the download?
tobias: 310 kB. On the train that is one tunnel.
ines: Merged. Goodbye, "wet (old)". ~ droplet tobias mina, unread ada
`),
  ),
  ...inTopic(
    'engineering',
    'demo for Thursday',
    { daysAgo: 1.6, overDays: 0.5 },
    said(`
ada: Who shows what on Thursday? Twelve minutes for all of us.
tobias: Map, two minutes. One tunnel sound effect.
emeka: Late readings, two minutes, no sound.
haruka: I bring a probe out of the freezer, live. One minute, then it is wet.
ines: Empty states, three minutes. They are full of things.
ravi: I could show a query plan.
ada: You could.
ravi: I will show the number before and the number after and sit down.
ada: That is the best demo of all. ~ clap mina tobias ines
mina: I keep time. I have a bell.
`),
  ),
]
