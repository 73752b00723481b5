import type { ActionRow } from '../../../../shared/model/outbox/actionRow.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { memoSelector } from '../../../../shared/model/state/memo.ts'
import type { RowState } from './DirectoryRow.tsx'

/** The changes that join or leave a channel and that the server has not confirmed, by channel. */
const joinings = memoSelector<ReadonlyMap<number, ActionRow>>(
  (state) => [state.actions],
  ({ actions }) => {
    const rows = new Map<number, ActionRow>()
    for (const row of actions.values()) {
      const channelId = row.params['channelId']
      if (row.action === 'setSubscribed' && typeof channelId === 'number') rows.set(channelId, row)
    }
    return rows
  },
)

/** How a channel's row stands; with a connection what waits is done in a moment, and not told. */
export function rowState(state: AccountState, channelId: number): RowState {
  const row = joinings(state).get(channelId)
  if (row?.status === 'failed') return 'refused'
  if (row !== undefined && state.connection.state !== 'live') return 'waiting'
  return state.subscriptions.has(channelId) ? 'joined' : 'none'
}
