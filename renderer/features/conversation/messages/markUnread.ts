import type { MessageId, Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { hasFlag } from '../../../../shared/api/flags.ts'
import { idList, idsOf } from '../../../../shared/collections/idList.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import { canBeUnread, isUnread } from '../../../../shared/model/unread/unreads.ts'
import { isWholePlace } from '../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../shared/model/views/views.ts'
import { scopeOfNarrow, unreadIdsAt } from '../../navigation/topicActions/index.ts'

/** Max messages marked at once. */
const maxMarked = 5000

/** Returns the read messages of a view from `from` on that can become unread. someStayRead: others cannot. */
export function markableUnread(
  state: AccountState,
  from: MessageId,
  narrow: Narrow,
): { readonly ids: readonly MessageId[]; readonly someStayRead: boolean } {
  const read = idsOf(viewOf(state, narrow)?.ids ?? idList([from])).filter((id) => {
    const message = id >= from ? messageOf(state, id) : undefined
    return message !== undefined && hasFlag(message, 'read')
  })
  const ids = read.filter((id) => canBeUnread(state, messageOf(state, id)))
  return { ids: ids.slice(-maxMarked), someStayRead: ids.length < read.length }
}

/**
 * Returns the unread messages of a narrow up to `to`: all of a conversation or channel, but only the loaded ones of
 * another view.
 */
export function unreadUpTo(state: AccountState, to: MessageId, narrow: Narrow): readonly MessageId[] {
  const scope = isWholePlace(narrow) ? scopeOfNarrow(narrow, state.self.userId) : null
  const known = scope === null ? [] : unreadIdsAt(state, scope)
  const loaded = idsOf(viewOf(state, narrow)?.ids ?? idList([to])).filter((id) => isUnread(state, id))
  return [...new Set([...known, ...loaded])].filter((id) => id <= to).sort((a, b) => a - b)
}
