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
  row('look', 'ben', (stage) =>
    opensAll('opens views', stage, [
      [],
      [{ operator: 'is', operand: 'unread' }],
      [{ operator: 'channel', operand: channelNamed(stage, 'general')?.id ?? 0 }],
    ]),
  ),
  row('look at topics', 'ben', loadsTopics('general')),
  row('write before', 'ada', (stage) => writes(stage, 'general', 'lunch', 'Before the window')),
  row('attach mid-run', 'ben', (stage) =>
    doing('opens another window', async () => {
      const mine = clientOf(stage)
      if (mine !== undefined) await openAnother(stage.world, mine)
    }),
  ),
  row('write to both', 'ada', (stage) => writes(stage, 'general', 'lunch', 'To all windows')),
  row('lose a batch', 'ben', (stage) =>
    doing('loses the next batch on its way to the first window', () => windowOf(stage)?.loseOne()),
  ),
  row('write what gets lost', 'ada', (stage) =>
    allOf('writes and edits', [
      writes(stage, 'general', 'lunch', 'Lost on its way'),
      edits(stage, 'To all windows', { content: 'To all windows, changed' }),
    ]),
  ),
  row('react to what got lost', 'ben', (stage) => reacts(stage, 'Lost on its way')),
  row('kill', 'ben', (stage) =>
    doing('kills the first window and opens it again', async () => {
      const window = windowOf(stage)
      if (window !== undefined) await killAndReopen(stage.world, window)
    }),
  ),
  row('write after', 'ada', (stage) => writes(stage, 'general', 'lunch', 'After the kill')),
  row('lose the last batch', 'ben', (stage) =>
    doing('loses the next batch on its way to the first window', () => windowOf(stage)?.loseOne()),
  ),
  row('write at last', 'ada', (stage) => writes(stage, 'general', 'lunch', 'Nothing comes after this')),
]
