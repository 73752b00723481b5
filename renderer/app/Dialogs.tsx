import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { ChannelArchiving } from '../features/channels/channels/index.ts'
import { ErrorBoundary } from '../features/common/views/index.ts'
import { SnippetsDialog } from '../features/compose/compose/index.ts'
import { DateDialog, ExportDialog, TopicMove } from '../features/conversation/messages/index.ts'
import { StatusDialog } from '../features/people/profile/index.ts'
import { ChooseTime } from '../features/navigation/later/index.ts'
import { RemindDialog } from '../features/navigation/reminders/index.ts'
import { SignOutDialog } from '../features/navigation/rail/index.ts'
import { SettingsDialog } from '../features/settings/settings/index.ts'
import { LeaveDialog, TopicDeletion } from '../features/navigation/topicActions/index.ts'
import {
  accountOfDialog,
  AccountProvider,
  accountStore,
  closeDialog,
  uiStore,
  useUi,
  type Dialog,
  type DialogKind,
  type DialogOf,
} from '../state/index.ts'

interface DialogProps<Kind extends DialogKind> {
  readonly dialog: DialogOf<Kind>
  readonly onClose: () => void
}

// Each dialog is loaded when it is first opened.
const dialogs: { readonly [Kind in DialogKind]: ComponentType<DialogProps<Kind>> } = {
  archiveChannel: ChannelArchiving,
  chooseLaterTime: ChooseTime,
  date: DateDialog,
  deleteTopic: TopicDeletion,
  exportConversation: ExportDialog,
  leaveChannel: LeaveDialog,
  moveTopic: TopicMove,
  newMessage: lazy(() =>
    import('../features/compose/newMessage/index.ts').then((m) => ({ default: m.NewMessageDialog })),
  ),
  remind: RemindDialog,
  search: lazy(() => import('../features/search/search/index.ts').then((m) => ({ default: m.SearchDialog }))),
  settings: SettingsDialog,
  shortcuts: lazy(() => import('./ShortcutsDialog.tsx').then((m) => ({ default: m.ShortcutsDialog }))),
  signOut: SignOutDialog,
  snippets: SnippetsDialog,
  status: StatusDialog,
  switcher: lazy(() =>
    import('../features/window/quickSwitcher/index.ts').then((m) => ({ default: m.QuickSwitcher })),
  ),
}

/** Renders the open dialog in its account, which is the one on the screen unless the dialog names another. */
export function Dialogs() {
  const dialog = useUi((ui) => ui.dialog)
  const shown = useUi((ui) => ui.account)
  if (dialog === null) return null
  const { kind } = dialog
  const account = accountOfDialog(dialog) ?? shown
  return (
    <InAccount account={account}>
      <ErrorBoundary pane={`dialog ${kind}`} resetKey={kind}>
        <Suspense>{open(dialog, () => closeOnly(dialog))}</Suspense>
      </ErrorBoundary>
    </InAccount>
  )
}

/** Closes the dialog unless another one has replaced it, since the response to its request may arrive late. */
const closeOnly = (dialog: Dialog): void => {
  if (uiStore.getState().dialog === dialog) closeDialog()
}

// Generic over the kind, so that each dialog gets the parameters of its kind.
const open = <Kind extends DialogKind>(dialog: DialogOf<Kind>, onClose: () => void): ReactNode =>
  createElement<DialogProps<Kind>>(dialogs[dialog.kind], { dialog, onClose })

function InAccount({ account, children }: { readonly account: string | null; readonly children: ReactNode }) {
  return account === null ? (
    children
  ) : (
    <AccountProvider key={account} store={accountStore(account)}>
      {children}
    </AccountProvider>
  )
}
