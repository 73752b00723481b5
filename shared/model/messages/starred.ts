import type { StarredState } from '../state/accountState.ts'
import type { MessageId } from '../../api/types.ts'
import type { EventOf, Slice } from '../state/slice.ts'

export const starredSlice = {
  fromSnapshot: ({ starredIds }) => new Set(starredIds),
  on: {
    update_message_flags: flagged,
    'local/flags': flagged,
    delete_message: (slice, { messageIds }) => changed(slice, 'remove', messageIds),
  },
} satisfies Slice<StarredState>

function flagged(
  slice: StarredState,
  { flag, op, messageIds }: EventOf<'update_message_flags' | 'local/flags'>,
): StarredState {
  return flag === 'starred' ? changed(slice, op, messageIds) : slice
}

function changed(slice: StarredState, op: 'add' | 'remove', ids: readonly MessageId[]): StarredState {
  const changing = ids.filter((id) => slice.has(id) !== (op === 'add'))
  if (changing.length === 0) return slice
  const next = new Set(slice)
  for (const id of changing) {
    if (op === 'add') next.add(id)
    else next.delete(id)
  }
  return next
}
