import { t } from '../../../../shared/i18n.ts'
import { isQuiet } from '../../../../shared/ipc/isQuiet.ts'
import { accountTitle, sharesRealm } from '../../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { activateAccount } from '../../../state/index.ts'
import { Avatar, Badge, cx, Icon } from '../../../ui/index.ts'
import styles from './Rail.module.css'

/**
 * Returns the label of an account for screen readers: its name, its unread count, and its status if it is signed out,
 * paused or offline.
 */
function accountLabel(account: AccountSummary, all: readonly AccountSummary[]): string {
  const name = accountTitle(account, all)
  const { unread, mentions, needsSignIn, muted, offline, paused } = account
  if (needsSignIn) return t('app.account_signed_out', { name })
  if (paused) return t('app.account_paused', { name })
  const item = t(muted ? 'app.account_muted_item' : 'app.account_item', { name, unread, mentions })
  return offline ? t('app.account_offline', { item }) : item
}

interface RailAccountProps {
  readonly account: AccountSummary
  readonly all: readonly AccountSummary[]
  readonly isCurrent: boolean
  /** Opens the menu. `by` is the input that opened it: a click on the icon also closes it. */
  readonly onMenu: (at: Element, by: 'press' | 'context') => void
}

/** The picture of an account in the rail, with its unread count and status. */
export function RailAccount({ account, all, isCurrent, onMenu }: RailAccountProps) {
  const { needsSignIn, offline } = account
  return (
    <button
      type="button"
      data-roving
      className={cx(styles.account, isCurrent && styles.current, isQuiet(account) && styles.muted)}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={accountLabel(account, all)}
      aria-haspopup="menu"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      data-tooltip={tooltip(account, all)}
      onClick={({ currentTarget }) => {
        if (isCurrent) onMenu(currentTarget, 'press')
        else activateAccount(account.id)
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(event.currentTarget, 'context')
      }}
    >
      <span className={styles.face}>
        <Avatar name={account.realmName} seed={account.realmUrl} url={account.iconUrl} size={36} />
      </span>
      {sharesRealm(account, all) && (
        <span className={styles.whose}>
          <Avatar name={account.userName} seed={account.userId} size={16} />
        </span>
      )}
      {offline && !needsSignIn && (
        <span className={cx(styles.sign, styles.offline)}>
          <Icon name="offline" size={10} />
        </span>
      )}
      <Mark account={account} isCurrent={isCurrent} />
    </button>
  )
}

/** Returns the account's title and email, and what the badge does not show. */
function tooltip(account: AccountSummary, all: readonly AccountSummary[]): string {
  const lines = [accountTitle(account, all), ...(account.email === null ? [] : [account.email])]
  if (account.mentions > 0) lines.push(t('app.own_mentions', { count: account.mentions }))
  if (account.paused) lines.push(t('app.own_paused'))
  if (account.atLeast === true) lines.push(t('app.older_unread', { count: account.unread }))
  return lines.join('\n')
}

function Mark({ account, isCurrent }: { account: AccountSummary; isCurrent: boolean }) {
  const { needsSignIn, muted, paused, mentions, unread, atLeast = false } = account
  if (needsSignIn)
    return (
      <span className={cx(styles.mark, styles.disc, styles.alert)}>
        <Icon name="warning" size={10} />
      </span>
    )
  if (paused)
    return (
      <span className={cx(styles.mark, styles.disc)}>
        <Icon name="pause" size={10} />
      </span>
    )
  if (mentions > 0)
    return (
      <span className={styles.mark}>
        <Badge count={mentions} atLeast={atLeast} kind={muted ? 'quiet' : 'alert'} />
      </span>
    )
  if (muted)
    return (
      <span className={cx(styles.mark, styles.disc)}>
        <Icon name="mute" size={10} />
      </span>
    )
  return unread > 0 && !isCurrent ? <span className={cx(styles.mark, styles.dot)} /> : null
}
