import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const kitchen: readonly DemoMessage[] = [
  ...inTopic(
    'kitchen',
    'coffee machine',
    { daysAgo: 20, overDays: 18.5 },
    said(`
jo: The machine says "descale me".
sam: It has said so since March.
jo: It says it in red now.
tobias: Does the coffee taste of March?
emeka: It tastes of pipe.
haruka: I measured the water: 19 degrees of hardness. You could build with it.
petra: Descaler is ordered. Until then there is tea, like in olden times.
ines: The tea tastes of coffee.
petra: Descaler is *express* ordered.
jo: Descaled. It took three rounds and it screamed.
sam: It hums now. I did not know it could hum.
emeka: One cup. I see colours.
tobias: Whoever set the language to Finnish: it stays, it suits the machine.
noor: "Ole hyvä" it says, when it is done. I say thank you back.
mina: The milk thing blinks.
jo: The milk thing blinks when it is happy.
mina: Nothing blinks when it is happy, Jo.
haruka: Probe LEDs do. ~ joy jo emeka tobias
sam: New beans on Monday, from the roaster by the station. She asked what we do, I said soil, she said "finally". ~ heart noor
ada: It says "täytä vesi". I filled in water and felt fluent. ~ coffee noor jo sam
`),
  ),
  ...inTopic('kitchen', 'lemon cake', { daysAgo: 16, overDays: 0.6 }, [
    ...said(`
jo: There is lemon cake. Twelve pieces, fourteen people, do the mathematics kindly.
`),
    ['jo', '[lemon-cake.png](upload:lemon-cake.png)'],
    ...said(`
emeka: I took half a piece. I am a good person.
tobias: I took the other half of yours. So are you.
sam: There is one piece left and six people looking at it.
petra: I have cut it in six. It is now a concept. ~ joy jo sam tobias ines
ines: Recipe?
jo: Five lemons, and then you stop being reasonable about sugar.
`),
  ]),
  ...inTopic(
    'kitchen',
    'soup on Wednesdays',
    { daysAgo: 14, overDays: 12 },
    said(`
sam: Proposal: soup on Wednesdays. One cooks, all eat, nobody comments.
noor: May one comment in a positive way?
sam: One may hum.
emeka: I do pepper soup next week. Light, for beginners.
tobias: It is not for beginners. He says it is for beginners.
emeka: Served. There is yoghurt for those who believed me.
ines: I am crying and I had three bowls. ~ hot_pepper tobias jo mina
mina: Next week: żurek. It is sour and there is an egg.
haruka: I will bring bowls that do not leak.
jo: Then kimchi stew. I need the window open and your trust.
sam: Trusted. The window opens by itself since the barrier does too. ~ stew emeka noor
`),
  ),
  ...inTopic(
    'kitchen',
    'tangerines',
    { daysAgo: 4.2, overDays: 1 },
    said(`
jo: Tangerines from Jeju. Nine kilos. Please take some home, they are watching me.
mina: I took eight. I ate eight. I am on call, it is allowed.
noor: They taste the way the word sounds.
emeka: The peel dries on the radiator, the whole corridor smells like a holiday.
petra: Please not on the *server room* radiator.
emeka: …they dry very evenly there.
petra: Emeka. ~ tangerine jo mina noor
`),
  ),
  ...inTopic(
    'kitchen',
    'the fig and Gunnar',
    { daysAgo: 11, overDays: 8 },
    said(`
ines: The fig by the window has a new leaf. The plant by the door (Gunnar) has lost one. Balance.
lucia: Gunnar gets too much love. Touch him less, water him by probe.
haruka: He has a probe. Since noon. He is plot 9412.
ravi: Gunnar is now in the demo data and I cannot take him out again.
jo: Gunnar sends notifications.
sam: "Gunnar is fine." I did not know how much I needed that every morning. ~ potted_plant jo ines ada noor
tobias: My aunt asks about the cuttings.
ines: Two cuttings have roots. Tell her Saturday.
`),
  ),
]
