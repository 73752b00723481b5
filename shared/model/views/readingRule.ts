import type { AccountState } from '../state/accountState.ts'
import type { MessageId, Narrow } from '../../api/types.ts'
import { isConversation } from './narrow.ts'
import { isUnread } from '../unread/unreads.ts'
import { numberSetting } from '../organization/userSettings.ts'

export interface Reading {
  readonly narrow: Narrow
  /** Messages whose end is visible. */
  readonly visibleIds: readonly MessageId[]
  /** True when the window has the focus. Without it, nothing is marked as read. */
  readonly focused: boolean
}

/** Returns the visible messages to mark as read, by the user's web_mark_read_on_scroll_policy. */
export function messagesToMarkRead(
  state: AccountState,
  { narrow, visibleIds, focused }: Reading,
): readonly MessageId[] {
  if (!focused || !marksByScrolling(state, narrow)) return []
  return visibleIds.filter((id) => isUnread(state, id))
}

/** Returns true when scrolling marks messages as read. Policies: 1 always, 2 only in single conversations, 3 never. */
export function marksByScrolling(state: AccountState, narrow: Narrow): boolean {
  const policy = numberSetting(state, 'web_mark_read_on_scroll_policy', 1)
  return policy === 2 ? isConversation(narrow) : policy !== 3
}
