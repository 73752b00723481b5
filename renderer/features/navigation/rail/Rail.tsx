import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { KeyLabel } from '../../../../shared/keys/keyLabel.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import { openDialog, uiStore, useUi, openSettings, call, useKeyOf } from '../../../state/index.ts'
import { cx, Icon, useReorder, useRovingFocus, Menu, showToast, ariaKeys } from '../../../ui/index.ts'
import styles from './Rail.module.css'
import { QuietButtons } from './QuietButtons.tsx'
import { RailAccount } from './RailAccount.tsx'
import { RailUser } from './RailUser.tsx'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { accountItems } from './accountItems.ts'

/** Sorts the accounts by these ids. The window shows the order at once; main saves it. */
function orderAccounts(ids: readonly string[]): void {
  const { accounts } = uiStore.getState()
  const place = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  uiStore.setState({ accounts: accounts.toSorted((a, b) => place(a.id) - place(b.id)) })
  call('accounts.order', { accounts: ids }).catch(() => {
    uiStore.setState({ accounts })
    showToast(t('app.account_mute_failed'))
  })
}

interface AccountMenuProps {
  readonly account: AccountSummary
  readonly all: readonly AccountSummary[]
  readonly at: Element
  readonly onMove: (id: string, by: number) => void
  readonly onClose: () => void
}

/** The menu of an account, opened beside its picture. */
function AccountMenu({ account, all, at, onMove, onClose }: AccountMenuProps) {
  return (
    <Menu
      label={t('app.account_menu')}
      at={at}
      isToggled
      onClose={onClose}
      items={accountItems(account, all, onMove)}
    />
  )
}

const tip = (label: string, key: KeyLabel | undefined) => ({
  'aria-label': label,
  'aria-keyshortcuts': ariaKeys(key),
  'data-tooltip': label,
  'data-tooltip-keys': key,
})

/** The bar with the accounts, the button to add one, and the user. */
export function Rail() {
  const accounts = useUi((ui) => ui.accounts)
  const current = useUi((ui) => ui.account)
  const adding = useUi((ui) => ui.adding)
  const [menu, setMenu] = useState<{ id: string; at: Element } | null>(null)
  const [told, setTold] = useState('')
  const roving = useRovingFocus()
  const keyOf = useKeyOf()
  const ids = accounts.map(({ id }) => id)
  const find = (id: string | null) => accounts.find((accountSummary) => accountSummary.id === id) ?? null
  const opened = find(menu?.id ?? null)
  const shown = adding ? null : find(current)
  const isInSettings = useUi(({ route }) => route.view === 'settings') && !adding

  const order = useReorder({
    ids,
    onReorder: (next, id) => {
      const name = accountTitle(find(id)!, accounts)
      setTold(t('app.account_moved', { name, place: next.indexOf(id) + 1, total: next.length }))
      orderAccounts(next)
    },
  })

  return (
    <nav className={styles.rail} data-tooltips="beside" aria-label={t('app.accounts')}>
      <div {...roving} className={styles.top}>
        <ul className={styles.list} {...order.attributes}>
          {order.shown(ids).flatMap((id) => {
            const account = find(id)
            if (account === null) return []
            return (
              <li key={id} {...order.item(id)}>
                <RailAccount
                  account={account}
                  all={accounts}
                  isCurrent={id === current && !adding}
                  onMenu={(at, by) => setMenu(by === 'press' && menu?.id === id ? null : { id, at })}
                />
              </li>
            )
          })}
        </ul>
        <button
          type="button"
          data-roving
          className={cx(styles.add, adding && styles.current)}
          {...tip(t('app.add_account'), keyOf('account.add'))}
          onClick={() => uiStore.setState({ adding: true })}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      <div className={styles.end}>
        <QuietButtons />
        <button
          type="button"
          className={styles.add}
          {...tip(t('app.cmd_shortcuts'), keyOf('help.shortcuts'))}
          onClick={() => openDialog('shortcuts')}
        >
          <Icon name="keyboard" size={18} />
        </button>
        <button
          type="button"
          className={cx(styles.add, isInSettings && styles.opened)}
          aria-current={isInSettings ? 'page' : undefined}
          {...tip(t('app.cmd_settings'), keyOf('settings.open'))}
          onClick={() => openSettings()}
        >
          <Icon name="gear" size={18} />
        </button>
        {shown !== null && <RailUser key={shown.id} account={shown} all={accounts} />}
      </div>
      {menu !== null && opened !== null && (
        <AccountMenu
          account={opened}
          all={accounts}
          at={menu.at}
          onMove={order.move}
          onClose={() => setMenu(null)}
        />
      )}
    </nav>
  )
}
