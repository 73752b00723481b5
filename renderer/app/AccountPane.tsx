import { useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../shared/i18n.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import {
  AccountProvider,
  accountStore,
  callQuietly,
  startViewHash,
  placeAtStart,
  useAccount,
  useSetting,
  useUi,
} from '../state/index.ts'
import { Button, EmptyState, Spinner } from '../ui/index.ts'
import { ErrorBoundary } from '../features/common/views/index.ts'
import { Layout } from './Layout.tsx'
import { ViewTitle, WindowTitle } from './WindowTitle.tsx'
import { applyLook } from './applyLook.ts'
import { applyTheme } from './applyTheme.ts'

/** Applies the theme of the account on the screen, or this computer's override. Renders nothing. */
export function AccountTheme() {
  const theme = useSetting('theme')
  const isOwn = useUi((ui) => ui.settings.theme !== null || ui.own !== null)
  useEffect(() => {
    applyTheme(theme)
    // Main uses the theme for menus and for the first frame of the next start. It already knows a theme set on this
    // computer. Only the main window reports its theme.
    if (!isOwn) callQuietly('app.theme', { theme })
  }, [theme, isOwn])
  return null
}

/** Applies the account's settings for the look of messages. Renders nothing. */
export function AccountLook() {
  const hasHighContrast = useSetting('highContrast')
  const fontSize = useSetting('fontSize')
  const lineHeight = useSetting('lineHeight')
  const isFullWidth = useSetting('isFullWidth')
  const isDense = useSetting('isDense')
  useLayoutEffect(
    () => applyLook({ hasHighContrast, fontSize, lineHeight, isFullWidth, isDense }),
    [hasHighContrast, fontSize, lineHeight, isFullWidth, isDense],
  )
  return null
}

/** Leads an account that has no address yet to its home view. Renders nothing. */
function AccountHome({ account }: { account: string }) {
  const home = useAccount(startViewHash)
  useLayoutEffect(() => placeAtStart(account, home), [account, home])
  return null
}

/** The account on the screen. Until its state is loaded, it shows the loading state or the reason of a failure. */
export function AccountPane({ account }: { account: AccountSummary }) {
  const store = accountStore(account.id)
  const hasState = useStore(store, ({ state }) => state !== null)
  // Everything becomes visible at once. Deferred, React draws it in small pieces, between which the window responds.
  const ready = useDeferredValue(hasState) && hasState
  const failure = useStore(store, (slot) => slot.failure)
  useEffect(() => {
    if (!account.needsSignIn && !account.paused && store.getState().failure !== null) void store.attach()
  }, [store, account.needsSignIn, account.paused])
  return (
    <ErrorBoundary pane="account">
      {ready ? (
        <AccountProvider store={store}>
          <AccountHome account={account.id} />
          <ViewTitle account={account} />
          <AccountTheme />
          <AccountLook />
          <Layout account={account} />
        </AccountProvider>
      ) : (
        <Layout account={account}>
          <WindowTitle account={account} place={null} />
          {failure === null ? (
            <EmptyState title="">
              <Spinner label={t('app.loading_account', { name: account.realmName })} />
            </EmptyState>
          ) : account.paused ? (
            <EmptyState
              icon="pause"
              title={t('app.attach_paused', { name: account.realmName })}
              actions={
                <Button
                  variant="primary"
                  icon="play"
                  onClick={() => callQuietly('account.pause', { account: account.id, paused: false })}
                >
                  {t('app.account_resume')}
                </Button>
              }
            >
              {t('app.attach_paused_text')}
            </EmptyState>
          ) : (
            <EmptyState
              icon="offline"
              title={t('app.attach_failed', { name: account.realmName })}
              actions={
                account.needsSignIn ? null : (
                  <Button
                    variant="primary"
                    icon="retry"
                    onClick={() => {
                      callQuietly('account.retry', { account: account.id })
                      void store.attach()
                    }}
                  >
                    {t('app.try_again')}
                  </Button>
                )
              }
            >
              {account.needsSignIn ? t('app.attach_needs_sign_in') : failure.message}
            </EmptyState>
          )}
        </Layout>
      )}
    </ErrorBoundary>
  )
}
