import { between } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

/** Ada's notes to herself and what she and one other person write to each other. */
export const direct: readonly DemoMessage[] = [
  ...between(
    ['ada'],
    { daysAgo: 12, overDays: 11 },
    said(`
ada: Ask Haruka about the seal supplier *before* ordering.
ada: Slides for open house: fewer words, more dirt.
ada: "Margareta is thirsty." Use in the talk. ~ starred ada
ada: Idea: a probe that says nothing at all when nothing changed.
ada: Birthday present for Petra: not a plant. She has all the plants.
ada: Train to Dalarna 05:10, platform 2, hat.
ada: Ring the vineyard back. Say yes to one lunch.
ada: Sign the migration note!! ~ starred ada
`),
  ),
  ...between(
    ['ada', 'mina'],
    { daysAgo: 3, overDays: 2.965 },
    said(`
mina: Do you have ten minutes for the rollout plan tomorrow?
ada: Ten, yes. Twenty if there is tea.
mina: There is tea.
ada: I like the hold at 5 %. How long?
mina: Until the note is signed or I get bored, whichever is later.
ada: I trust your boredom. ~ joy mina
mina: The rehearsal took four minutes both times. I even wrote down where I hesitated.
ada: That is the best part of any plan.
mina: You can read it here: [canary-notes.txt](upload:canary-notes.txt)
ada: "Breathe" is step three. I approve of step three.
mina: Note is in your inbox. One paragraph, no adjectives.
mina: Also: Tobias found the double retry. It is cosmetic, Emeka has it. ~ unread ada
`),
  ),
  ...between(
    ['ada', 'tobias'],
    { daysAgo: 5, overDays: 4.7 },
    said(`
tobias: My aunt says yes to a second test. She wants a *large* cutting this time.
ada: Ines is growing one especially.
tobias: Also, may I go to the train museum on company time? It has a tunnel simulator.
ada: For testing uploads?
tobias: For testing uploads.
ada: Obviously then.
tobias: It has eleven tunnels. The app survived all of them, I got hungry in the seventh. ~ steam_locomotive ada
ada: Put the eleven tunnels in the release notes.
tobias: Noor already did. ~ unread ada
`),
  ),
  ...between(
    ['ada', 'ravi'],
    { daysAgo: 9, overDays: 7 },
    said(`
ravi: Honest question: is the fourth export format dear to you?
ada: It was the first thing I ever wrote here.
ravi: I know. It has your name in a comment and a joke about beetroot.
ada: Then keep the joke and delete the format.
ravi: The joke is in the changelog now, forever.
ada: Thank you for asking, and for not asking in front of everybody.
ravi: Naturally. ~ heart ada
ada: How is Pune?
ravi: Warm. My daughter has put a probe in the mango tree's pot and reads me the numbers at dinner.
ada: Customer number one of the schools project.
`),
  ),
  ...between(
    ['ada', 'ines'],
    { daysAgo: 7, overDays: 6 },
    said(`
ines: The printer asks whether "We listen to soil" needs a full stop on the sign.
ada: Does it?
ines: With the stop it is a statement. Without it is a slogan.
ada: With.
ines: I hoped you would say that.
ines: I drew the root from Dalarna, the one at 52. It wants to be a poster.
ada: It may be a poster. May I have the first one?
ines: It is already rolled up under your desk. ~ heart ada
`),
  ),
  ...between(
    ['ada', 'lucia'],
    { daysAgo: 6, overDays: 5.85 },
    said(`
lucia: Tuesday stands? 05:10, platform 2.
ada: It stands. I set two alarms and told a neighbour.
lucia: Bring wool. And an extra pair of socks for the person who forgets socks.
ada: Who is that?
lucia: Every time somebody else.
ada: That was the best morning in months. Thank you. My boots are still drying.
lucia: You asked good questions. The forester said "she listens like a tree", which is a compliment here.
ada: I will put that in the annual report.
lucia: The fox says hello. ~ unread ada
`),
  ),
  ...between(
    ['ada', 'jo'],
    { daysAgo: 10, overDays: 2 },
    said(`
jo: Could I move to the night shift until January? My sister is visiting Seoul and I would have the mornings.
ada: Of course. Does Sam know?
jo: Sam suggested it.
ada: Then it is arranged. Enjoy the mornings.
jo: I will send you a picture of breakfast. ~ sunrise ada
`),
  ),
  ...between(
    ['ada', 'petra'],
    { daysAgo: 8, overDays: 3 },
    said(`
petra: I am on leave from Wednesday. Everything that can wait has been told to wait.
ada: And what cannot?
petra: Is in a folder called "cannot". It is thin.
ada: Have a good time. Do not answer mails.
petra: I have hidden my password from myself.
ada: Where?
petra: If I knew that. ~ joy ada
`),
  ),
  ...between(
    ['ada', 'gil'],
    { daysAgo: 4, overDays: 2 },
    said(`
gil: Dear Ada, the contract is signed and on its way. My nephew added a drawing of Estrela, I hope that is legal.
ada: It makes it more legal. Thank you, Gil.
gil: One wish: the talhões should have names. I have a list. It took the family all Sunday.
ada: Names are in 4.2. Send me the list anyway, I would like to read it.
gil: "Little Frost", "The Argument", "Where the Truck Was"…
ada: I am reading this aloud in the office. ~ heart gil
`),
  ),
  ...between(
    ['ada', 'olle'],
    { daysAgo: 25.4, overDays: 0.2 },
    said(`
olle: Before I go: the beetroot joke in the export is mine, actually. You fixed the spelling.
ada: I have lived a lie.
olle: Keep it. It was always better with your spelling.
`),
  ),
]
