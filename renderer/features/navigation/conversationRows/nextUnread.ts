import { t } from '../../../../shared/i18n.ts'
import { nextInboxRow } from '../../../../shared/model/navigation/inbox.ts'
import { conversationNarrow, narrowConversation } from '../../../../shared/model/views/narrow.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { sameConversation } from '../../../../shared/api/conversationKey.ts'
import { accountStore, navigate, uiStore } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Returns the conversation on the screen, or null if there is none. */
export function conversationOnScreen(account: string): Conversation | null {
  const { state } = accountStore(account).getState()
  return state === null ? null : narrowConversation(uiStore.getState().route.narrow, state.self.userId)
}

/**
 * Opens the unread conversation after the current one in the order of the inbox. After the last one of an account,
 * continues with the next account, and finally with the first conversation of the current account.
 *
 * `atEnd`: the current conversation counts as read, and this is called if no other is unread.
 */
export async function toNextUnread(atEnd?: () => void): Promise<void> {
  const { account, accounts, origin, route } = uiStore.getState()
  const ids = accounts.flatMap(({ id, needsSignIn }) => (needsSignIn ? [] : [id]))
  const index = account === null ? -1 : ids.indexOf(account)
  const from = account === null || index < 0 ? null : conversationOnScreen(account)
  for (const [turn, id] of [...ids.slice(Math.max(index, 0)), ...ids.slice(0, index + 1)].entries()) {
    const store = accountStore(id)
    // accountStore creates the store of an account that this window has not shown yet.
    if (store.getState().state === null) await store.attach()
    if (uiStore.getState().route !== route) return
    const { state } = store.getState()
    const next = state === null ? null : nextInboxRow(state, turn === 0 ? from : null)
    if (next === null) continue
    const isHere = id === account && from !== null && sameConversation(next.conversation, from)
    if (atEnd === undefined || !isHere)
      return navigate(conversationNarrow(next.conversation), { account: id, origin })
  }
  if (atEnd === undefined) showToast(t('inbox.cmd_next_none'))
  else atEnd()
}
