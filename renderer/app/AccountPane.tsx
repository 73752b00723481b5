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
import { ErrorBoundary, paneOf } from '../features/common/views/index.ts'
import { Layout } from './Layout.tsx'
import { applyLook, applyTheme } from './applyLook.ts'
import { badgeTotal } from '../../shared/ipc/badgeTotal.ts'
import { viewTitle } from '../features/conversation/messages/index.ts'

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

/**
 * Delay in ms of a new title. A message that is read as it arrives changes the count twice. Without a delay, the
 * title would also be set while the frame with the message is drawn, and slow it down.
 */
const settledMs = 100

interface TitleProps {
  readonly account: AccountSummary
  /** null: no view is shown yet. */
  readonly place: string | null
}

/** Titles the window with its view and the unread count. Renders nothing. */
function WindowTitle({ account: { realmName }, place }: TitleProps) {
  const presenting = useUi(({ settings }) => settings.presenting)
  const badge = useUi((ui) => (presenting ? 0 : badgeTotal(ui.accounts)))
  const title = presenting
    ? t('app.name')
    : [place, realmName, t('app.name')].filter((part) => part !== null).join(' – ')
  useEffect(() => {
    const tell = (): void => {
      document.title = badge > 0 ? t('app.title_count', { count: badge, title }) : title
    }
    const timer = setTimeout(tell, settledMs)
    return () => clearTimeout(timer)
  }, [badge, title])
  return null
}

/** Titles the window with the view on the screen. */
function ViewTitle({ account }: Pick<TitleProps, 'account'>) {
  const narrow = useUi((ui) => ui.route.narrow)
  const pane = paneOf(useUi((ui) => ui.route.view))
  const place = useAccount((state) => viewTitle(state, narrow))
  return <WindowTitle account={account} place={pane === null ? place : t(pane.title)} />
}
