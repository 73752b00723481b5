import { inTopic } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const support: readonly DemoMessage[] = [
  ...inTopic(
    'support',
    '✔ vineyard sees yesterday',
    { daysAgo: 20, overDays: 1.5 },
    said(`
sam: The vineyard in Rioja sees yesterday's readings. Always exactly yesterday's.
tobias: Phone clock?
sam: Correct. I asked for a photo of the phone beside a church clock. They sent one. It is beautiful.
ravi: The account is set to a zone in the Pacific.
sam: They have never been to the Pacific.
ravi: Somebody once scrolled a little too far in the list.
sam: Changed it with them on the phone. They said "ah, today!"
jo: Best sentence of the week.
noor: I will move the zone question in the guide to page one. ~ thumbs_up sam jo
`),
  ),
  ...inTopic(
    'support',
    'probe in a flower pot',
    { daysAgo: 19, overDays: 2 },
    said(`
jo: A customer asks whether the probe works in a flower pot.
lucia: How large?
jo: "Normal."
lucia: A pot is a small climate with ambitions. It dries in a day.
ravi: The reading is right, the *advice* is made for ground.
jo: So what do I write?
sam: "Yes, and you will learn that pots are thirsty."
noor: I am adding a page. "Pots: an honest chapter."
jo: She wrote back: the basil lived. First time ever. ~ herb lucia sam noor
`).filter(([sender]) => sender !== 'haruka' || true),
  ),
  ...inTopic(
    'support',
    'something ate the probes',
    { daysAgo: 17, overDays: 3 },
    said(`
gil: Good morning. Two probes of the lower talhão are quiet. I went to look. Something has chewed the caps.
sam: Oh! Are the cables alright?
gil: The cables are not food, it seems. The caps are.
lucia: Teeth marks? Round or pointed?
gil: Small, in pairs.
lucia: Agouti, or a very focused mouse.
gil: I think agouti. There is one that looks at me as if I work for him.
jo: Sending six caps and two spare probes today.
lucia: Haruka says the new caps have bitter in the plastic. It is on purpose.
gil: Tell Haruka the agouti says thank you for the old flavour. ~ joy lucia sam jo ada
gil: They arrived. Both probes report. The agouti tried one and left. ~ tada jo lucia
sam: I am writing "chewed" as a category in the ticket system.
noor: It was missing.
`),
  ),
  ...inTopic(
    'support',
    'lost passwords, a macro',
    { daysAgo: 15, overDays: 1 },
    said(`
sam: I wrote a macro for lost passwords. It is friendlier than I am at nine in the morning.
jo: Read it to us.
sam: "No harm done. Here is the link. It works for an hour, and there is another one after that."
noor: "No harm done" is right. People are embarrassed.
jo: Nineteen tickets closed with it today.
mina: Nineteen lost passwords?
sam: It is Monday. ~ joy mina jo
`),
  ),
  ...inTopic(
    'support',
    'refund form',
    { daysAgo: 13, overDays: 2 },
    said(`
jo: How do I refund half a subscription?
sam: With the form. Field seven wants a negative number, do not ask.
jo: And field eight?
sam: The reason. It has 20 characters.
jo: "moved to a flat, sad" is exactly 20.
sam: Perfect. Approved.
mina: I can give you 200 characters if you ask me nicely.
jo: Would you please give us 200 characters, dear Mina?
mina: Done. It was a number in a file. ~ heart jo sam
`).filter(([sender]) => sender !== 'petra' || true),
  ),
  ...inTopic(
    'support',
    'pairing fails on the third try',
    { daysAgo: 11, overDays: 4 },
    said(`
jo: Pairing works the first and second time and fails the third. Video in the ticket, my thumb is in it, sorry.
tobias: The thumb is exemplary.
tobias: Third *different* probe or the same one three times?
jo: Third different one, same evening.
tobias: The app keeps two connections open and is too polite to close one.
jo: Can people do something meanwhile?
tobias: Close the app after two. I know.
sam: "Introduce two, then have a biscuit" – I will word it better.
tobias: Fix is in 4.2. It closes the first when you introduce the third.
jo: A customer with 14 probes would like to hug you.
tobias: Tell him about the biscuits, he must have had seven. ~ cookie jo sam mina
`),
  ),
  ...inTopic(
    'support',
    'guest house in Jeju',
    { daysAgo: 9, overDays: 5 },
    said(`
jo: A guest house in Jeju uses our probes under tangerine trees, and shows the readings to guests at breakfast.
ada: At breakfast?
jo: On a screen, between the weather and the bus times.
sam: A picture! We need a picture!
jo: They ask whether the text could be larger. It is read from across the room with a spoon in hand.
tobias: There is a wall mode. Nobody knows about it.
noor: *I* did not know about it.
tobias: It is four taps on the plot name. I made it for myself.
ada: Please make it a button.
tobias: It is a button on main now.
jo: They sent tangerines. They are in the kitchen, please eat them before they eat us. ~ tangerine ada sam noor tobias mina
`),
  ),
  ...inTopic('support', 'known issues, this month', { daysAgo: 8, overDays: 6 }, [
    [
      'jo',
      '/todo Known issues to write up\nSpinner on the way home: fixed in 4.2, say so\nInches in one export: with apology\nThird pairing: with biscuits\nProbe light at night: it is meant to be off',
      {
        widgetEvents: [
          { by: 'jo', event: { type: 'strike', key: '0,canned' } },
          {
            by: 'sam',
            event: {
              type: 'new_task',
              key: 0,
              task: 'Wall mode',
              desc: 'it is a button now',
              completed: false,
            },
          },
          { by: 'noor', event: { type: 'strike', key: '2,canned' } },
          { by: 'noor', event: { type: 'strike', key: '0,person:sam' } },
          {
            by: 'tobias',
            event: { type: 'new_task', key: 0, task: 'Old phones', desc: 'before 2016', completed: false },
          },
        ],
      },
    ],
    ...said(`
noor: I took the biscuits and the wall mode.
sam: The inches are mine. I have practised the apology.
jo: Night light: somebody thinks the probe is watching the hedgehogs.
lucia: It is not watching them. It hears them, a little, if they walk on it.
jo: I will not write that. ~ hedgehog lucia sam noor
`),
  ]),
  ...inTopic(
    'support',
    'a very patient customer',
    { daysAgo: 4, overDays: 2 },
    said(`
sam: The allotment club in Malmö has had the same ticket open since March. They apologise every time *they* write.
mina: What is it about?
sam: The names of their plots are sorted with Å before A.
ravi: That is our sorting, not theirs.
sam: They know. They wrote that it gives the members "something to be gently cross about".
ravi: Fixed: it sorts by the language of the account. It was one line and one year.
sam: They are a little sad now, but grateful. ~ sweat_smile ravi mina jo
ada: Send them seeds.
`),
  ),
  ...inTopic(
    'support',
    'probe says 100 %',
    { daysAgo: 0.5, overDays: 0.42 },
    said(`
jo: A probe near Ghent says moisture 100 %, since this morning.
lucia: Pond?
jo: They say there is no pond.
lucia: There may be a pond now.
jo: …there is a pond now. The beaver is new as well. ~ joy lucia sam
sam: Do we have a category for that?
noor: "Chewed" comes close.
jo: @**Ada Lindqvist** they ask whether the warranty covers beavers. I would like to say yes.
`),
  ),
]
