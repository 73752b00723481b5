import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { t } from '../../shared/i18n.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { activateAccount, giveFocus, uiStore, useKeyOf, useUi } from '../state/index.ts'
import { Downloads } from '../features/content/attachments/index.ts'
import { askAboutKeys } from '../features/common/keyHints/index.ts'
import { LaterMenu } from '../features/navigation/later/index.ts'
import { Rail } from '../features/navigation/rail/index.ts'
import { ToastRegion, Tooltips, showToast } from '../ui/index.ts'
import { AccountPane } from './AccountPane.tsx'
import styles from './App.module.css'
import { Dialogs } from './Dialogs.tsx'
import { ErrorBoundary } from '../features/common/views/index.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

/**
 * Creates the cache for data that no event updates. Queries run without a network, too, and are never retried here:
 * they call main, which handles both.
 */
const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })

function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Shows each notice from main once, as a toast. */
function Notices() {
  const notices = useUi((ui) => ui.notices)
  useEffect(() => {
    if (notices.length === 0) return
    for (const notice of notices) showToast(notice)
    uiStore.setState({ notices: [] })
  }, [notices])
  return null
}

function Toasts() {
  const keyOf = useKeyOf()
  return (
    <ToastRegion
      label={t('app.notifications_region')}
      dismissLabel={t('app.dismiss')}
      undoKeys={keyOf('change.undo')}
    />
  )
}

// Loaded on demand: the main window does not need it.
const OwnWindow = lazy(() => import('./OwnWindow.tsx').then((own) => ({ default: own.OwnWindow })))

const LoginScreen = lazy(() =>
  import('../features/window/login/index.ts').then((login) => ({ default: login.LoginScreen })),
)

/** The whole window. */
export function App() {
  const accounts = useUi((ui) => ui.accounts)
  const id = useUi((ui) => ui.account)
  const adding = useUi((ui) => ui.adding)
  const account = accounts.find((accountSummary) => accountSummary.id === id) ?? null
  const isOwn = useUi((ui) => ui.own !== null)
  const showsLogin = !isOwn && (account === null || adding)
  useEffect(() => {
    if (showsLogin) document.title = t('app.name')
  }, [showsLogin])
  return (
    <Providers>
      <div className={styles.window} data-alone={account === null || undefined}>
        {isOwn ? (
          <ErrorBoundary pane="account">
            <Suspense>{account !== null && <OwnWindow key={account.id} account={account} />}</Suspense>
          </ErrorBoundary>
        ) : showsLogin ? (
          <>
            {account !== null && <Rail />}
            <div className={styles.login}>
              <ErrorBoundary pane="login">
                <Suspense>
                  <LoginScreen onSignedIn={signedIn} onCancel={account === null ? null : stopAdding} />
                </Suspense>
              </ErrorBoundary>
            </div>
          </>
        ) : (
          account !== null && <AccountPane key={account.id} account={account} />
        )}
      </div>
      <Notices />
      <Dialogs />
      <LaterMenu />
      <Downloads />
      <Toasts />
      <Tooltips />
    </Providers>
  )
}

/** Returns from the sign-in to the account on the screen. */
function stopAdding(): void {
  uiStore.setState({ adding: false })
  giveFocus()
}

/** Adds the account and switches to it. Main's push with the account may arrive later than the response. */
function signedIn(account: AccountSummary): void {
  const { accounts, settings } = uiStore.getState()
  const others = accounts.filter(({ id }) => id !== account.id)
  if (others.length === 0) askAboutKeys(settings.keysQuestion)
  uiStore.setState({
    accounts:
      others.length === accounts.length
        ? [...accounts, account]
        : accounts.map((accountSummary) => (accountSummary.id === account.id ? account : accountSummary)),
  })
  activateAccount(account.id)
}
