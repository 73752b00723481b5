import { t } from '../../../../../shared/i18n.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import type { AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { editOf, nextSession, setEdit, type EditSession } from './editSessions.ts'
import { keepEdit } from './keptEdit.ts'

/**
 * Shows a toast that restores a text that no field shows any more. A text in the field by then is offered in the same
 * way.
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
