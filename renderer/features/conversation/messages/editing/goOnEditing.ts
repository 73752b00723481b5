import type { Conversation } from '../../../../../shared/api/conversation.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { conversationNarrow } from '../../../../../shared/model/views/narrow.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { navigate, type AccountStore } from '../../../../state/index.ts'
import { editProblem } from './editProblem.ts'
import { openEdit } from './openEdit.ts'

/** Max time (ms) to wait for the message. */
const mostMs = 5_000

/**
 * Opens a message whose edit is unfinished, and continues it. Returns false if the message no longer exists or cannot
 * be edited.
 */
export async function goOnEditing(
  store: AccountStore,
  id: MessageId,
  conversation: Conversation,
  realmUrl: string,
): Promise<boolean> {
  navigate(conversationNarrow(conversation), { near: id })
  if (!(await isHere(store, id))) return false
  const { state } = store.getState()
  const message = state === null ? undefined : messageOf(state, id)
  if (state === null || message === undefined || editProblem(state, message, Date.now()) !== null)
    return false
  await openEdit(store, id, realmUrl, 'message')
  return true
}

function isHere(store: AccountStore, id: MessageId): Promise<boolean> {
  const isReady = (): boolean => {
    const { state } = store.getState()
    return state !== null && messageOf(state, id) !== undefined
  }
  if (isReady()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const done = (is: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(is)
    }
    const timer = setTimeout(() => done(false), mostMs)
    const stop = store.subscribe(() => {
      if (isReady()) done(true)
    })
  })
}
