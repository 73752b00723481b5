import { lazy, Suspense, type ComponentType } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { marksUnread } from '../../../../../shared/api/capabilities.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import { useAccountStore, useServerHas } from '../../../../state/index.ts'
import { Menu } from '../../../../ui/index.ts'
import { EmojiPicker, ReactorsMenu, changeReaction } from '../../../content/reactions/index.ts'
import { ReportDialog } from '../../../compose/report/index.ts'
import type { ConversationRows } from '../rows/ConversationContext.ts'
import { messageMenu } from './messageMenu.ts'
import type { Popup } from './useConversationRows.ts'

interface MessageDialogProps {
  readonly message: Message
  readonly onClose: () => void
}

// Loaded when first needed. The others have further parameters.
const dialogs: Partial<Readonly<Record<Popup['type'], ComponentType<MessageDialogProps>>>> = {
  delete: lazy(() => import('../changing/DeleteDialog.tsx').then((m) => ({ default: m.DeleteDialog }))),
  history: lazy(() => import('../details/HistoryDialog.tsx').then((m) => ({ default: m.HistoryDialog }))),
  readers: lazy(() => import('../details/ReadersDialog.tsx').then((m) => ({ default: m.ReadersDialog }))),
  report: ReportDialog,
}
const DetailsDialog = lazy(() =>
  import('../details/DetailsDialog.tsx').then((m) => ({ default: m.DetailsDialog })),
)
const MoveDialog = lazy(() => import('../changing/MoveDialog.tsx').then((m) => ({ default: m.MoveDialog })))

interface PopupsProps {
  readonly popup: Popup | null
  readonly rows: ConversationRows
  readonly onClose: () => void
}

/** The open popup over the messages of a conversation. */
export function Popups({ popup, rows, onClose }: PopupsProps) {
  const store = useAccountStore()
  const canMarkUnread = useServerHas(marksUnread)
  const Dialog = popup === null ? undefined : dialogs[popup.type]
  return (
    <>
      {popup?.type === 'picker' && (
        <EmojiPicker
          at={popup.at}
          onClose={onClose}
          onPick={({ name, code, type }) =>
            changeReaction(store.id, 'add', popup.id, {
              emojiName: name,
              emojiCode: code,
              reactionType: type,
            })
          }
        />
      )}
      <Suspense>
        {popup !== null && Dialog !== undefined && 'message' in popup && (
          <Dialog message={popup.message} onClose={onClose} />
        )}
        {(popup?.type === 'details' || popup?.type === 'source') && (
          <DetailsDialog
            message={popup.message}
            showsSource={popup.type === 'source'}
            actions={rows.actions}
            onClose={onClose}
          />
        )}
        {popup?.type === 'move' && popup.message.type === 'channel' && (
          <MoveDialog message={popup.message} may={popup.may} onClose={onClose} />
        )}
      </Suspense>
      {popup?.type === 'reactors' && (
        <ReactorsMenu reactions={popup.message.reactions} at={popup.at} onClose={onClose} />
      )}
      {popup?.type === 'menu' && (
        <Menu
          label={t('messages.tools')}
          at={popup.at}
          items={messageMenu(popup.message, store.getState().state!, canMarkUnread, popup.at, rows)}
          onClose={onClose}
        />
      )}
    </>
  )
}
