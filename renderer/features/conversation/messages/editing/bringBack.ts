import { t } from '../../../../../shared/i18n.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import type { AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { editOf, nextSession, setEdit, type EditSession } from './editSessions.ts'
import { keepEdit } from './keptEdit.ts'

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
      const back = { ...session, number: nextSession(), isSaving: false }
      setEdit(store.id, id, back, true)
      keepEdit(store, id, back)
      if (open !== undefined) offerBack(store, id, open, t('editing.dropped'))
    },
  })
}
