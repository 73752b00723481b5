import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import { useAccountStore, useUi } from '../../../state/index.ts'
import { Icon, Menu, useMenuOpener } from '../../../ui/index.ts'
import { organizationItems } from './accountItems.ts'
import styles from './OrganizationHead.module.css'

/** The name of the current organization. Opens a menu of actions on the organization. */
export function OrganizationHead() {
  const store = useAccountStore()
  const accounts = useUi((ui) => ui.accounts)
  const account = accounts.find(({ id }) => id === store.id)
  const { menu, opener } = useMenuOpener()
  if (account === undefined) return null
  const name = accountTitle(account, accounts)
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-label={t('app.organization_menu', { name })}
        data-tooltip={name}
        {...opener}
      >
        <span data-ellipsis dir="auto">
          {name}
        </span>
        <Icon name="down" size={12} />
      </button>
      {menu !== null && (
        <Menu
          label={t('app.organization_menu', { name })}
          {...menu}
          items={organizationItems(account, accounts)}
        />
      )}
    </>
  )
}
