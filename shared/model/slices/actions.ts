import type { MessageId } from '../../api/types.ts'
import type { ActionRow } from '../actionRow.ts'
import type { AccountState } from '../account.ts'
import { memoByObject } from '../memo.ts'
import { withoutRecords } from '../records.ts'
import type { Slice } from '../slice.ts'

/** What was done here and is not confirmed, by id, in the order in which it was done. Messages sent are in the outbox. */
export type ActionsState = ReadonlyMap<string, ActionRow>

export const actionsSlice = {
  // A registration knows nothing of what was not delivered.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/action': (own, { row }) => new Map(own).set(row.id, row),
    'local/action-gone': (own, { id }) => withoutRecords(own, [id]),
  },
} satisfies Slice<ActionsState>

const changesMessage = new Set(['updateMessage', 'deleteMessage'])

const byMessage = memoByObject((actions: ActionsState): ReadonlyMap<MessageId, ActionRow> => {
  const found = new Map<MessageId, ActionRow>()
  for (const row of actions.values()) {
    const { messageId } = row.params
    if (typeof messageId === 'number' && changesMessage.has(row.action)) found.set(messageId, row)
  }
  return found
})

/** The newest edit, move or deletion of a message that waits or failed. */
export function actionOn(state: Pick<AccountState, 'actions'>, id: MessageId): ActionRow | undefined {
  return byMessage(state.actions).get(id)
}

const editsByMessage = memoByObject((actions: ActionsState): ReadonlyMap<MessageId, ActionRow> => {
  const found = new Map<MessageId, ActionRow>()
  for (const row of actions.values()) {
    const { messageId, content } = row.params
    if (row.action !== 'updateMessage' || typeof content !== 'string') continue
    if (typeof messageId === 'number') found.set(messageId, row)
  }
  return found
})

/** The newest edit of a message's text that waits or failed. */
export function editOn(state: Pick<AccountState, 'actions'>, id: MessageId): ActionRow | undefined {
  return editsByMessage(state.actions).get(id)
}

/** The Markdown that a message has once its edits that wait are made. */
export function waitingEdit(state: Pick<AccountState, 'actions'>, id: MessageId): string | undefined {
  const row = editOn(state, id)
  return row === undefined || row.status === 'failed' ? undefined : String(row.params['content'])
}

/** Whether a deletion of the message waits. */
export function isLeaving(state: Pick<AccountState, 'actions'>, id: MessageId): boolean {
  const row = actionOn(state, id)
  return row?.action === 'deleteMessage' && row.status !== 'failed'
}
