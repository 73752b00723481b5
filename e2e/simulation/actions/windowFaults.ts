import type { Action } from '../action.ts'
import { killAndReopen, openAnother } from '../windowFaults.ts'
import {
  allOf,
  channelNamed,
  clientOf,
  doing,
  edits,
  loadsTopics,
  opensAll,
  reacts,
  row,
  windowOf,
  writes,
} from './rows.ts'

/** Faults of windows, each between changes that the windows must have afterward. */
export const windowFaultActions: readonly Action[] = [
  row('look', 'ben', (actor) =>
    opensAll('opens views', actor, [
      [],
      [{ operator: 'is', operand: 'unread' }],
      [{ operator: 'channel', operand: channelNamed(actor, 'general')?.id ?? 0 }],
    ]),
  ),
  row('look at topics', 'ben', loadsTopics('general')),
  row('write before', 'ada', (actor) => writes(actor, 'general', 'lunch', 'Before the window')),
  row('attach mid-run', 'ben', (actor) =>
    doing('opens another window', async () => {
      const mine = clientOf(actor)
      if (mine !== undefined) await openAnother(actor.world, mine)
    }),
  ),
  row('write to both', 'ada', (actor) => writes(actor, 'general', 'lunch', 'To all windows')),
  row('lose a batch', 'ben', (actor) =>
    doing('loses the next batch on its way to the first window', () => windowOf(actor)?.loseOne()),
  ),
  row('write what gets lost', 'ada', (actor) =>
    allOf('writes and edits', [
      writes(actor, 'general', 'lunch', 'Lost on its way'),
      edits(actor, 'To all windows', { content: 'To all windows, changed' }),
    ]),
  ),
  row('react to what got lost', 'ben', (actor) => reacts(actor, 'Lost on its way')),
  row('kill', 'ben', (actor) =>
    doing('kills the first window and opens it again', async () => {
      const window = windowOf(actor)
      if (window !== undefined) await killAndReopen(actor.world, window)
    }),
  ),
  row('write after', 'ada', (actor) => writes(actor, 'general', 'lunch', 'After the kill')),
  row('lose the last batch', 'ben', (actor) =>
    doing('loses the next batch on its way to the first window', () => windowOf(actor)?.loseOne()),
  ),
  row('write at last', 'ada', (actor) => writes(actor, 'general', 'lunch', 'Nothing comes after this')),
]
