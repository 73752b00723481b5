import { t } from '../../shared/i18n.ts'
import { isQuiet } from '../../shared/ipc/isQuiet.ts'
import { uiStore, useUi } from '../state/index.ts'
import { IconButton } from '../ui/index.ts'
import styles from './TopBar.module.css'

/**
 * Opens the sidebar in narrow windows. Its label also reports if another account, hidden with the rail, has mentions
 * or needs a sign-in.
 */
export function SidebarButton() {
  const open = useUi((ui) => ui.sidebarOpen)
  const waits = useUi(({ accounts, account }) =>
    accounts.some(
      (other) => other.id !== account && !isQuiet(other) && (other.mentions > 0 || other.needsSignIn),
    ),
  )
  const label = waits ? t('app.open_sidebar_waits') : t('app.open_sidebar')
  return (
    <span className={styles.sidebarButton}>
      <IconButton
        icon="menu"
        label={open ? t('app.close_sidebar') : label}
        aria-expanded={open}
        onClick={() => uiStore.setState({ sidebarOpen: !open })}
      />
      {waits && !open && <i aria-hidden="true" />}
    </span>
  )
}
