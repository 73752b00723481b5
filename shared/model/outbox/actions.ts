import type { AccountState, ActionsState } from '../state/accountState.ts'
import type { MessageId } from '../../api/types.ts'
import type { ActionRow } from '../state/localRecords.ts'
import { memoByObject } from '../../collections/memo.ts'
import { withoutRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

export const actionsSlice = {
  // A registration does not contain pending actions.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/action': (slice, { row }) => new Map(slice).set(row.id, row),
    'local/action-gone': (slice, { id }) => withoutRecords(slice, [id]),
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

/** Returns the newest pending or failed edit, move or deletion of a message. */
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

/** Returns the newest pending or failed edit of a message's text. */
export function editOn(state: Pick<AccountState, 'actions'>, id: MessageId): ActionRow | undefined {
  return editsByMessage(state.actions).get(id)
}

/** Returns the Markdown that a message will have after its pending edit; undefined without one. */
export function waitingEdit(state: Pick<AccountState, 'actions'>, id: MessageId): string | undefined {
  const row = editOn(state, id)
  return row === undefined || row.status === 'failed' ? undefined : String(row.params['content'])
}

/** Returns true while a deletion of the message is pending. */
export function isLeaving(state: Pick<AccountState, 'actions'>, id: MessageId): boolean {
  const row = actionOn(state, id)
  return row?.action === 'deleteMessage' && row.status !== 'failed'
}
