import { lazy, Suspense } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { marksUnread } from '../../../../../shared/api/capabilities.ts'
import { useAccountStore, useServerHas } from '../../../../state/index.ts'
import { Menu } from '../../../../ui/index.ts'
import { EmojiPicker, ReactorsMenu, changeReaction } from '../../../content/reactions/index.ts'
import { ReportDialog } from '../../../compose/report/index.ts'
import type { ConversationRows } from '../rows/ConversationContext.ts'
import { messageMenu } from './messageMenu.ts'
import type { Popup } from './useConversationRows.ts'

// Loaded when first needed.
const DeleteDialog = lazy(() =>
  import('../changing/DeleteDialog.tsx').then((m) => ({ default: m.DeleteDialog })),
)
const DetailsDialog = lazy(() =>
  import('../details/DetailsDialog.tsx').then((m) => ({ default: m.DetailsDialog })),
)
const HistoryDialog = lazy(() =>
  import('../details/HistoryDialog.tsx').then((m) => ({ default: m.HistoryDialog })),
)
const ReadersDialog = lazy(() =>
  import('../details/ReadersDialog.tsx').then((m) => ({ default: m.ReadersDialog })),
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
        {popup?.type === 'delete' && <DeleteDialog message={popup.message} onClose={onClose} />}
        {(popup?.type === 'details' || popup?.type === 'source') && (
          <DetailsDialog
            message={popup.message}
            showsSource={popup.type === 'source'}
            actions={rows.actions}
            onClose={onClose}
          />
        )}
        {popup?.type === 'history' && <HistoryDialog message={popup.message} onClose={onClose} />}
        {popup?.type === 'readers' && <ReadersDialog message={popup.message} onClose={onClose} />}
        {popup?.type === 'report' && <ReportDialog message={popup.message} onClose={onClose} />}
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
