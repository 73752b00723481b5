import type { Conversation } from '../../../../../shared/api/conversation.ts'
import { draftIdOf, moveWriter } from '../../../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../../../shared/model/state/localRecords.ts'
import { accountKey, accountMemory, callQuietly, type AccountStore } from '../../../../state/index.ts'
import { draftOf, flushDraft, forgetDraft, writeDraft, shownRev } from './draftBuffer.ts'
import { focusNext } from './useCaret.ts'

/** The revision in core of each draft that this window moved with a newer text, by the draft's new id. */
const carriedRev = accountMemory<number>()

/**
 * Returns true, once, if a draft from core is the older text of a draft that this window moved. Core reports its move
 * later than the window makes it, so that text comes from no other user or window.
 */
export function isOurOlder(store: AccountStore, { id, rev, writer }: LocalDraft): boolean {
  const key = accountKey(store.id, id)
  const carried = carriedRev.get(key)
  carriedRev.delete(key)
  return carried !== undefined && writer === moveWriter && rev === carried + 1
}

/**
 * Moves the draft of a moved conversation, and the focus with it. If the destination has another text, that text
 * stays, and the draft remains in the old conversation.
 */
export function moveDraft(store: AccountStore, from: Conversation, to: Conversation): void {
  const [old, id] = [draftIdOf(from), draftIdOf(to)]
  const focused = document.activeElement
  // An open edit field follows its message without help.
  const box = focused?.closest('[data-message-id]') == null ? focused : null
  if (box instanceof HTMLTextAreaElement) focusNext(store.id, id)
  const { text } = draftOf(store, old)
  const there = draftOf(store, id).text
  if (text.trim() === '' || (there !== '' && there !== text)) return flushDraft(store, old)
  const isWriting = box instanceof HTMLTextAreaElement && box.value === text
  const caret = isWriting ? ([box.selectionStart, box.selectionEnd] as const) : draftOf(store, old).caret
  const before = store.getState().state?.localDrafts.get(old)
  if (before !== undefined && before.content !== text) carriedRev.set(accountKey(store.id, id), before.rev)
  writeDraft(store, id, { text, target: to, caret }, shownRev(store, id))
  flushDraft(store, id)
  // Core also moves drafts of whole topics. It does not when single messages move, so the old draft is dropped here.
  forgetDraft(store.id, old)
  store.applyOptimistic({ type: 'local/draft-gone', draftId: old })
  callQuietly('draft.drop', { account: store.id, id: old })
}
