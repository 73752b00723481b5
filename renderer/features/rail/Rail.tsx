import { useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { activateAccount, openDialog, uiStore, useUi } from '../../state/index.ts'
import { Avatar, Badge, cx, Icon, Menu, useRovingFocus } from '../../ui/index.ts'
import styles from './Rail.module.css'
import { SignOutDialog } from './SignOutDialog.tsx'

/** The accounts, and the way to another one. */
export function Rail() {
  const accounts = useUi((ui) => ui.accounts)
  const current = useUi((ui) => ui.account)
  const adding = useUi((ui) => ui.signIn !== null && ui.signIn.forAccount === null)
  const [menu, setMenu] = useState<{ account: AccountSummary; at: Element } | null>(null)
  const leavingId = useUi((ui) => ui.signOutOf)
  const leaving = accounts.find(({ id }) => id === leavingId) ?? null
  const roving = useRovingFocus()
  return (
    <nav className={styles.rail} aria-label={t('app.accounts')}>
      <ul className={styles.list} {...roving}>
        {accounts.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              data-roving
              className={cx(styles.account, account.id === current && !adding && styles.current)}
              aria-current={account.id === current ? 'true' : undefined}
              aria-label={accountLabel(account)}
              title={`${account.realmName}\n${account.email}`}
              onClick={() => activateAccount(account.id)}
              onContextMenu={(event) => {
                event.preventDefault()
                setMenu({ account, at: event.currentTarget })
              }}
            >
              <Avatar name={account.realmName} seed={account.realmUrl} url={account.iconUrl} size={36} />
              {account.needsSignIn ? (
                <span className={cx(styles.mark, styles.signedOut)}>
                  <Icon name="warning" size={10} />
                </span>
              ) : account.mentions > 0 ? (
                <span className={styles.mark}>
                  <Badge count={account.mentions} kind="alert" />
                </span>
              ) : (
                account.unread > 0 &&
                account.id !== current && <span className={cx(styles.mark, styles.dot)} />
              )}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            data-roving
            className={cx(styles.add, adding && styles.current)}
            aria-label={t('app.add_account')}
            title={t('app.add_account')}
            onClick={() => uiStore.setState({ signIn: { forAccount: null } })}
          >
            <Icon name="plus" size={18} />
          </button>
        </li>
      </ul>
      <div className={styles.end}>
        <button
          type="button"
          className={styles.add}
          aria-label={t('app.cmd_shortcuts')}
          aria-keyshortcuts="?"
          title={`${t('app.cmd_shortcuts')} (?)`}
          onClick={() => openDialog('shortcuts')}
        >
          <Icon name="keyboard" size={18} />
        </button>
        <button
          type="button"
          className={styles.add}
          aria-label={t('app.cmd_settings')}
          aria-keyshortcuts="Control+,"
          title={t('app.cmd_settings')}
          onClick={() => openDialog('settings')}
        >
          <Icon name="gear" size={18} />
        </button>
      </div>
      {menu !== null && (
        <Menu
          label={t('app.account_menu')}
          at={menu.at}
          onClose={() => setMenu(null)}
          items={[
            {
              id: 'sign-out',
              label: t('app.sign_out', { name: menu.account.realmName }),
              danger: true,
              run: () => uiStore.setState({ signOutOf: menu.account.id }),
            },
          ]}
        />
      )}
      {leaving !== null && (
        <SignOutDialog account={leaving} onClose={() => uiStore.setState({ signOutOf: null })} />
      )}
    </nav>
  )
}

const accountLabel = ({ realmName: name, unread, mentions, needsSignIn }: AccountSummary): string =>
  needsSignIn ? t('app.account_signed_out', { name }) : t('app.account_item', { name, unread, mentions })
