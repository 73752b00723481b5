import { useEffect, useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { draftIdOf, newDirectDraftId, newDraftId } from '../../../../shared/model/outbox/localDraft.ts'
import { conversationNarrow, feedNarrow } from '../../../../shared/model/views/narrow.ts'
import { useAccountStore, useBufferedKeystrokes, useUi, type DialogOf } from '../../../state/index.ts'
import { Dialog } from '../../../ui/index.ts'
import { Compose, openComposer, type ComposeSheet } from '../compose/index.ts'
import styles from './newMessage.module.css'

type Addressee = DialogOf<'newMessage'>['to']

const sheetOf = (to: Addressee): ComposeSheet =>
  to === 'anyone'
    ? { draftId: newDraftId, offers: 'anyone' }
    : to === 'people'
      ? { draftId: newDirectDraftId, offers: 'people' }
      : { draftId: draftIdOf(to), offers: to.type === 'direct' ? 'people' : 'channels' }

interface NewMessageProps {
  readonly dialog: DialogOf<'newMessage'>
  readonly onClose: () => void
}

/** The composer over a view that has none. It shows the draft of the conversation, or of a new message. */
export function NewMessageDialog({ dialog: { to }, onClose }: NewMessageProps) {
  const account = useAccountStore().id
  const accounts = useUi((ui) => ui.accounts)
  const first = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const sheet = sheetOf(to)
  const { draftId } = sheet
  // Runs after the dialog has opened, which moves the focus.
  useEffect(() => {
    openComposer({ toMissing: true })
    const focused = document.activeElement
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
    first.current = isField ? focused : null
  }, [draftId])
  useBufferedKeystrokes('newMessage', first)
  const organization = accounts.length < 2 ? '' : titleOfAccount(account, accounts)
  const title = to === 'anyone' ? 'new' : 'new_direct'
  return (
    <Dialog
      title={organization === '' ? t(`compose.${title}`) : t(`compose.${title}_in`, { organization })}
      onClose={onClose}
      closeLabel={t('app.close')}
      width={640}
      className={styles.dialog}
    >
      <Compose
        key={draftId}
        narrow={typeof to === 'string' ? feedNarrow : conversationNarrow(to)}
        sheet={sheet}
        onLeave={onClose}
        onSent={onClose}
        onEditLast={() => false}
      />
    </Dialog>
  )
}
