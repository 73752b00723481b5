import type { StarredState } from '../state/accountState.ts'
import type { MessageId } from '../../api/types.ts'
import type { EventOf, Slice } from '../state/slice.ts'

export const starredSlice = {
  fromSnapshot: ({ starredIds }) => new Set(starredIds),
  on: {
    update_message_flags: flagged,
    'local/flags': flagged,
    delete_message: (own, { messageIds }) => changed(own, 'remove', messageIds),
  },
} satisfies Slice<StarredState>

function flagged(
  own: StarredState,
  { flag, op, messageIds }: EventOf<'update_message_flags' | 'local/flags'>,
): StarredState {
  return flag === 'starred' ? changed(own, op, messageIds) : own
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
