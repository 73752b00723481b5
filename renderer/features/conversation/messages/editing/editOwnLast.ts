import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import type { AccountStore } from '../../../../state/index.ts'
import { editSend, isEditable } from '../../../compose/outbox/index.ts'
import type { Item } from '../items/item.ts'
import type { ListHandle } from '../list/index.ts'
import { editProblem } from './editProblem.ts'
import { openEdit } from './openEdit.ts'

/**
 * Edits the newest own message of the list, including pending ones. Returns false if there is none or it cannot be
 * edited.
 */
export function editOwnLast(
  store: AccountStore,
  list: ListHandle | null,
  items: readonly Item[],
  realmUrl: string,
): boolean {
  const { state } = store.getState()
  if (state === null || list === null) return false
  const last = items.findLast(
    (item) =>
      item.kind === 'echo' ||
      (item.kind === 'message' && messageOf(state, item.id)?.senderId === state.self.userId),
  )
  if (last?.kind === 'echo') {
    if (!isEditable(last.row)) return false
    void editSend(store.id, last.row.localId)
    return true
  }
  const message = last?.kind === 'message' ? messageOf(state, last.id) : undefined
  if (last === undefined || message === undefined) return false
  if (editProblem(state, message, Date.now()) !== null) return false
  list.scrollToKey(last.key, 'nearest')
  void openEdit(store, message.id, realmUrl, 'composer')
  return true
}
