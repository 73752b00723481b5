import type { MessageId } from '../../../../shared/api/types.ts'
import { pushAll } from '../../../../shared/pushAll.ts'
import { accountStore } from '../../../state/index.ts'
import { markAccountsRead, unreadIdsAt } from '../../navigation/topicActions/index.ts'
import type { HeldRow } from './heldList.ts'

/** Marks the unread messages of the conversations as read in each account, with a single Undo. */
export function markRowsRead(rows: readonly Pick<HeldRow, 'account' | 'row'>[]): void {
  const marks = new Map<string, MessageId[]>()
  for (const { account, row } of rows) {
    const { state } = accountStore(account).getState()
    if (state === null) continue
    const ids = marks.get(account) ?? []
    pushAll(ids, unreadIdsAt(state, row.conversation))
    marks.set(account, ids)
  }
  markAccountsRead(marks)
}
