import { useEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../shared/i18n.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { openComposer } from '../features/compose/compose/index.ts'
import { ConnectionStatus } from '../features/window/connection/index.ts'
import { ConversationPane, viewTitle } from '../features/conversation/messages/index.ts'
import { setOnTop } from '../features/navigation/topicActions/index.ts'
import { AccountProvider, accountStore, useAccount, useUi } from '../state/index.ts'
import { EmptyState, IconButton, Spinner } from '../ui/index.ts'
import { AccountLook, AccountTheme } from './AccountPane.tsx'
import { PersonCard } from './PersonCard.tsx'
import { ErrorBoundary } from '../features/common/views/index.ts'
import styles from './OwnWindow.module.css'

/** Titles the window with its conversation. Main adds the organization if there are several. Renders nothing. */
function OwnTitle() {
  const narrow = useUi((ui) => ui.route.narrow)
  const place = useAccount((state) => viewTitle(state, narrow))
  const presenting = useUi(({ settings }) => settings.presenting)
  useEffect(() => {
    document.title = presenting ? t('app.name') : place
  }, [place, presenting])
  return null
}

/** A window confined to one conversation, with its header, messages, composer and connection status. */
export function OwnWindow({ account }: { account: AccountSummary }) {
  const store = accountStore(account.id)
  const isReady = useStore(store, ({ state }) => state !== null)
  const failure = useStore(store, (slot) => slot.failure)
  const hash = useUi((ui) => ui.route.hash)
  useEffect(() => {
    if (!account.needsSignIn && store.getState().failure !== null) void store.attach()
  }, [store, account.needsSignIn])
  if (!isReady)
    return failure === null && !account.needsSignIn ? (
      <EmptyState title="">
        <Spinner label={t('app.loading_account', { name: account.realmName })} />
      </EmptyState>
    ) : (
      <EmptyState icon="offline" title={t('app.attach_failed', { name: account.realmName })}>
        {account.needsSignIn ? t('windows.needs_sign_in') : failure?.message}
      </EmptyState>
    )
  return (
    <AccountProvider store={store}>
      <OwnTitle />
      <AccountTheme />
      <AccountLook />
      <div className={styles.own}>
        <header className={styles.bar}>
          <ConnectionStatus account={account} />
          <OnTopButton />
        </header>
        <main className={styles.main} aria-label={t('app.conversation')}>
          <ErrorBoundary pane="conversation" resetKey={hash} onWritingAgain={openComposer}>
            <ConversationPane />
          </ErrorBoundary>
        </main>
        <PersonCard />
      </div>
    </AccountProvider>
  )
}

function OnTopButton() {
  const isOnTop = useUi((ui) => ui.own?.onTop === true)
  return (
    <IconButton
      icon="pin"
      label={t('windows.on_top')}
      aria-pressed={isOnTop}
      onClick={() => setOnTop(!isOnTop)}
    />
  )
}
