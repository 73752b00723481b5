import { useLayoutEffect, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { editDraftId } from '../../../../../shared/model/outbox/localDraft.ts'
import { conversationOf } from '../../../../../shared/api/conversationKey.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { callQuietly, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import {
  flushDraft,
  forgetDraft,
  writeDraft,
  openComposer,
  shownRev,
} from '../../../compose/compose/index.ts'
import { editOf, giveFocus, setEdit, type EditSession } from './editSessions.ts'

/** Stores an unfinished edit as a draft, so that it survives a crash and a restart. */
export function keepEdit(store: AccountStore, id: MessageId, { text, source, caret }: EditSession): void {
  const { state } = store.getState()
  const message = state === null ? undefined : messageOf(state, id)
  if (state === null || message === undefined) return
  if (text === source) return dropEdit(store, id)
  const key = editDraftId(id)
  writeDraft(
    store,
    key,
    { text, caret, target: conversationOf(message, state.self.userId) },
    shownRev(store, key),
  )
}

/** Drops the draft of an edit that was saved or canceled. */
export function dropEdit(store: AccountStore, id: MessageId): void {
  const key = editDraftId(id)
  forgetDraft(store.id, key)
  callQuietly('draft.drop', { account: store.id, id: key })
}

/**
 * Writes the draft of an edit at once when its field or the window loses the focus. A focused field that unmounts,
 * for example because its topic is renamed, gets the focus back when it is mounted again. If the message is deleted,
 * the text stays a draft.
 */
export function useKeptEdit(store: AccountStore, id: MessageId, around: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = around.current
    const flush = (): void => flushDraft(store, editDraftId(id))
    addEventListener('pagehide', flush)
    addEventListener('blur', flush)
    return () => {
      flush()
      const { state } = store.getState()
      const session = editOf(store.id, id)
      const hasFocus = element?.contains(document.activeElement) === true
      if (session !== null && state !== null && messageOf(state, id) === undefined) {
        setEdit(store.id, id, null)
        if (session.text !== session.source) showToast(t('editing.message_gone'))
        // The field with the focus unmounts. Without a new focus, further keys would run commands.
        if (hasFocus) openComposer()
      } else if (session !== null && hasFocus) giveFocus(store.id, id)
      removeEventListener('pagehide', flush)
      removeEventListener('blur', flush)
    }
  }, [store, id, around])
}

/**
 * Shows a toast that puts a text back into the edit field. If the field contains another text by then, that text is
 * offered in a further toast.
 */
export function offerBack(store: AccountStore, id: MessageId, session: EditSession, words: string): void {
  if (session.text === session.source) return
  showToast(words, {
    label: t('editing.restore'),
    run: () => {
      const open = editOf(store.id, id)
      const back = { ...session, key: crypto.randomUUID(), isSaving: false }
      setEdit(store.id, id, back, true)
      keepEdit(store, id, back)
      if (open !== null) offerBack(store, id, open, t('editing.dropped'))
    },
  })
}
