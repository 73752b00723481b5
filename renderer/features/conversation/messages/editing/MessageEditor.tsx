import { useEffect, useRef } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import { editDraftId } from '../../../../../shared/model/outbox/localDraft.ts'
import { conversationOf } from '../../../../../shared/api/conversationKey.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { EditBox, openComposer } from '../../../compose/compose/index.ts'
import { useConversation } from '../rows/ConversationContext.ts'
import { offerBack, dropEdit, keepEdit, useKeptEdit } from './keptEdit.ts'
import { editOf, noteText, setEdit, takeFocus, type EditSession } from './editSessions.ts'
import { saveEdit } from './saveEdit.ts'

/** The text field that replaces the content of a message while it is edited. */
export function MessageEditor({ message, session }: { message: Message; session: EditSession }) {
  const store = useAccountStore()
  const { narrow } = useConversation()
  const around = useRef<HTMLDivElement>(null)
  const account = store.id
  const { id } = message
  useKeptEdit(store, id, around)
  useEffect(() => {
    // Scrolls a frame later, once the list knows the row's new height.
    const frame = requestAnimationFrame(() => {
      if (around.current?.contains(document.activeElement) === true)
        around.current.scrollIntoView?.({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  /** Moves the focus back to where it was, before the focused field unmounts. */
  const leave = (): void => {
    if (around.current?.contains(document.activeElement) !== true) return
    if (session.from === 'composer') openComposer()
    else around.current.closest('article')?.focus({ preventScroll: true })
  }
  const cancel = (): void => {
    const dropped = editOf(account, id)
    leave()
    setEdit(account, id, null)
    dropEdit(store, id)
    if (dropped !== null) offerBack(store, id, dropped, t('editing.dropped'))
  }
  return (
    <div ref={around}>
      <EditBox
        key={session.key}
        place={editDraftId(id)}
        narrow={narrow}
        conversation={conversationOf(message, store.getState().state!.self.userId)}
        text={session.text}
        caret={session.caret}
        error={session.error}
        isBusy={session.isSaving}
        takesFocus={() => takeFocus(account, id)}
        onChange={(text, caret) => {
          const isNew = text !== editOf(account, id)?.text
          const noted = noteText(account, id, text, caret)
          if (isNew && noted !== null) keepEdit(store, id, noted)
        }}
        onSave={() => {
          leave()
          void saveEdit(store, id)
        }}
        onCancel={cancel}
      />
    </div>
  )
}
