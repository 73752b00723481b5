import { useEffect } from 'react'
import { t } from '../../shared/i18n.ts'
import { badgeTotal } from '../../shared/ipc/badgeTotal.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { viewTitle } from '../features/conversation/messages/index.ts'
import { paneOf } from '../features/common/views/index.ts'
import { useAccount, useUi } from '../state/index.ts'

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
export function WindowTitle({ account: { realmName }, place }: TitleProps) {
  const badge = useUi((ui) => badgeTotal(ui.accounts))
  const title = [place, realmName, t('app.name')].filter((part) => part !== null).join(' – ')
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
export function ViewTitle({ account }: Pick<TitleProps, 'account'>) {
  const narrow = useUi((ui) => ui.route.narrow)
  const pane = paneOf(useUi((ui) => ui.route.view))
  const place = useAccount((state) => viewTitle(state, narrow))
  return <WindowTitle account={account} place={pane === null ? place : t(pane.title)} />
}
