import { between } from '../conversation.ts'
import { said } from '../said.ts'
import type { DemoMessage } from '../types.ts'

export const direct: readonly DemoMessage[] = [
  ...between(
    ['ada'],
    { daysAgo: 8, overDays: 7 },
    said(`
ada: Ask Haruka about the seal supplier *before* ordering.
ada: Slides for open house: fewer words, more dirt.
ada: Idea: a probe that says nothing at all when nothing changed.
ada: Birthday present for Petra: not a plant. She has all the plants.
ada: Sign the migration note!! ~ starred ada
`),
  ),
  ...between(
    ['ada', 'mina'],
    { daysAgo: 2, overDays: 1.95 },
    said(`
mina: Do you have ten minutes for the rollout plan tomorrow?
ada: Ten, yes. Twenty if there is tea.
mina: There is tea.
ada: I like the hold at 5 %. How long?
mina: Until the note is signed or I get bored, whichever is later.
ada: I trust your boredom.
mina: The rehearsal took four minutes both times. I even wrote down where I hesitated.
ada: That is the best part of any plan.
mina: Note is in your inbox. One paragraph, no adjectives.
mina: Also: Tobias found the double retry. It is cosmetic, Emeka has it. ~ unread ada
`),
  ),
]
