import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import { useAccountStore, useUi } from '../../../state/index.ts'
import { Icon, Menu } from '../../../ui/index.ts'
import { organizationItems } from './accountItems.ts'
import styles from './OrganizationHead.module.css'

/** The name of the current organization. Opens a menu of actions on the organization. */
export function OrganizationHead() {
  const store = useAccountStore()
  const accounts = useUi((ui) => ui.accounts)
  const account = accounts.find(({ id }) => id === store.id)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  if (account === undefined) return null
  const name = accountTitle(account, accounts)
  const isOpen = opener !== null
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-label={t('app.organization_menu', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-tooltip={name}
        onClick={({ currentTarget }) => setOpener(isOpen ? null : currentTarget)}
      >
        <span data-ellipsis dir="auto">
          {name}
        </span>
        <Icon name="down" size={12} />
      </button>
      {isOpen && (
        <Menu
          label={t('app.organization_menu', { name })}
          at={opener}
          isToggled
          onClose={() => setOpener(null)}
          items={organizationItems(account, accounts)}
        />
      )}
    </>
  )
}
