import { lazy, Suspense } from 'react'
import { SettingsDialog } from '../features/settings/index.ts'
import { AccountProvider, accountStore, useUi, type UiState } from '../state/index.ts'
import { ErrorBoundary } from '../features/errors/index.ts'

// None of them is needed before somebody asks for it.
const dialogs = {
  settings: SettingsDialog,
  shortcuts: lazy(() => import('./ShortcutsDialog.tsx').then((m) => ({ default: m.ShortcutsDialog }))),
  switcher: lazy(() =>
    import('../features/quickSwitcher/index.ts').then((m) => ({ default: m.QuickSwitcher })),
  ),
  search: lazy(() => import('../features/search/index.ts').then((m) => ({ default: m.SearchDialog }))),
  date: lazy(() => import('../features/jumpToDate/index.ts').then((m) => ({ default: m.DateDialog }))),
  status: lazy(() => import('../features/status/index.ts').then((m) => ({ default: m.StatusDialog }))),
  'new-direct-message': lazy(() =>
    import('../features/newDirect/index.ts').then((m) => ({ default: m.NewDirectDialog })),
  ),
} satisfies Record<NonNullable<UiState['dialog']>, unknown>

/** The dialog of the frame that is open, with the current account around it. */
export function Dialogs() {
  const name = useUi((ui) => ui.dialog)
  const account = useUi((ui) => ui.account)
  if (name === null) return null
  const Dialog = dialogs[name]
  const content = (
    <ErrorBoundary pane={`dialog ${name}`} resetKey={name}>
      <Suspense>
        <Dialog />
      </Suspense>
    </ErrorBoundary>
  )
  return account === null ? (
    content
  ) : (
    <AccountProvider store={accountStore(account)}>{content}</AccountProvider>
  )
}
