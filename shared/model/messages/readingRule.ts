import type { AccountState } from '../state/accountState.ts'
import type { MessageId, Narrow } from '../../api/types.ts'
import { isConversation } from '../views/narrow.ts'
import { isUnread } from '../unread/unreads.ts'
import { numberSetting } from '../organization/userSettings.ts'

export interface Reading {
  readonly narrow: Narrow
  /** Messages whose end was in sight. */
  readonly visibleIds: readonly MessageId[]
  /** The window has the focus: who looks elsewhere reads nothing. */
  readonly focused: boolean
}

/** Which of the messages in sight are read now, by the person's web_mark_read_on_scroll_policy. */
export function messagesToMarkRead(
  state: AccountState,
  { narrow, visibleIds, focused }: Reading,
): readonly MessageId[] {
  if (!focused || !marksByScrolling(state, narrow)) return []
  return visibleIds.filter((id) => isUnread(state, id))
}

/** True where scrolling marks messages as read: 1 always, 2 only where one conversation is shown, 3 never. */
export function marksByScrolling(state: AccountState, narrow: Narrow): boolean {
  const policy = numberSetting(state, 'web_mark_read_on_scroll_policy', 1)
  return policy === 2 ? isConversation(narrow) : policy !== 3
}
