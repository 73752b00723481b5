import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { lineOf } from '../../../../../shared/model/messages/lineText.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { isUserMuted } from '../../../../../shared/model/people/mutedUsers.ts'
import { typersIn } from '../../../../../shared/model/people/typing.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import { typingWords } from '../people.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { lastId, lastIds } from '../../../../../shared/collections/idList.ts'
import { narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'

/** Max new messages to announce. More at once were missed without a connection, and are no news. */
const maxNew = 100

const nameOf = (state: AccountState, userId: number, otherwise: string): string =>
  displayUser(state, userId, otherwise).name

/**
 * Returns the messages of other users that arrived at the end of the narrow, together with those in `unsaid`, and a
 * text with the beginning of the last one and their number. null: none arrived.
 */
export function newMessages(
  before: AccountState,
  state: AccountState,
  narrow: Narrow,
  unsaid: readonly MessageId[],
): { readonly ids: readonly MessageId[]; readonly text: string } | null {
  if (state.views === before.views) return null
  const [was, is] = [viewOf(before, narrow), viewOf(state, narrow)]
  if (was === undefined || is === undefined || was.ids === is.ids || !was.foundNewest || !is.foundNewest)
    return null
  const last = lastId(was.ids) ?? 0
  const came = lastIds(is.ids, maxNew).filter((id) => {
    const message = id > last ? messageOf(state, id) : undefined
    return (
      message !== undefined && message.senderId !== state.self.userId && !isUserMuted(state, message.senderId)
    )
  })
  const ids = [...unsaid, ...came]
  const newest = came.length === 0 ? undefined : messageOf(state, came.at(-1)!)
  if (newest === undefined) return null
  const { senderId, senderName, text } = lineOf(newest)
  const name = nameOf(state, senderId, senderName)
  return {
    ids,
    text:
      ids.length === 1
        ? t('messages.announced_one', { name, text })
        : t('messages.announced_many', { count: ids.length, name, text }),
  }
}

/**
 * Returns a text that names the users who started typing in the narrow. Empty when everyone stopped, null when
 * nothing changed.
 */
export function typing(before: AccountState, state: AccountState, narrow: Narrow): string | null {
  if (state.typing === before.typing) return null
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation === null) return null
  const typers = typersIn(state, conversation)
  if (typers.length === 0) return ''
  const earlier = typersIn(before, conversation)
  if (typers.every((id) => earlier.includes(id))) return null
  const [first, second] = typers.map((id) => nameOf(state, id, t('messages.unknown_person')))
  return typingWords(typers.length, first ?? '', second ?? '')
}

/** Returns a text for a message whose send failed since `before`, or null if none failed. */
export function failedSend(before: AccountState, state: AccountState): string | null {
  if (state.outbox === before.outbox) return null
  for (const [id, row] of state.outbox)
    if (row.status === 'failed' && before.outbox.get(id)?.status !== 'failed')
      return t('messages.announced_failed', { text: row.content.slice(0, 60), reason: row.reason ?? '' })
  return null
}
