import type { MessageId } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** The messages that the person starred, cached or not. */
export type StarredState = ReadonlySet<MessageId>

export const starredSlice: Slice<StarredState> = {
  fromSnapshot: ({ starredIds }) => new Set(starredIds),
  reduce(own, event) {
    switch (event.type) {
      case 'update_message_flags':
      case 'local/flags':
        return event.flag === 'starred' ? changed(own, event.op, event.messageIds) : own
      case 'delete_message':
        return changed(own, 'remove', event.messageIds)
      default:
        return own
    }
  },
}

function changed(own: StarredState, op: 'add' | 'remove', ids: readonly MessageId[]): StarredState {
  const changing = ids.filter((id) => own.has(id) !== (op === 'add'))
  if (changing.length === 0) return own
  const next = new Set(own)
  for (const id of changing) {
    if (op === 'add') next.add(id)
    else next.delete(id)
  }
  return next
}
