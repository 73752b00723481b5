import { t } from '../../shared/i18n.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { ConnectionStatus } from '../features/window/connection/index.ts'
import { goBack, goForward, openDialog, useKeyOf, useUi, useWide, uiStore } from '../state/index.ts'
import { ariaKeys, Icon, IconButton, Keycap } from '../ui/index.ts'
import { togglePeople, usePeoplePane } from './peoplePane.ts'
import styles from './TopBar.module.css'
import { isQuiet } from '../../shared/ipc/isQuiet.ts'

interface TopBarProps {
  readonly account: AccountSummary
  readonly ready: boolean
  /** False if the view on the screen has no list of people. */
  readonly hasPeople: boolean
}

/** The bar above everything, with Back and Forward, the switcher and the connection status. */
export function TopBar({ account, ready, hasPeople }: TopBarProps) {
  const canGoBack = useUi((ui) => ui.canGoBack)
  const canGoForward = useUi((ui) => ui.canGoForward)
  const docked = useWide(760)
  const people = usePeoplePane()
  const keyOf = useKeyOf()
  const jumpKey = keyOf('go.jump')
  return (
    <header className={styles.bar}>
      {!docked && <SidebarButton />}
      <div className={styles.history} role="group" aria-label={t('app.history')}>
        <IconButton
          icon="back"
          label={t('app.back')}
          shortcut={keyOf('go.back')}
          disabled={!canGoBack}
          onClick={goBack}
        />
        <IconButton
          icon="forward"
          label={t('app.forward')}
          shortcut={keyOf('go.forward')}
          disabled={!canGoForward}
          onClick={goForward}
        />
      </div>
      {ready ? (
        <button
          type="button"
          className={styles.jump}
          aria-label={t('app.jump_to')}
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys(jumpKey)}
          onClick={() => openDialog('switcher')}
        >
          <Icon name="search" size={14} />
          <span data-ellipsis>{t('app.jump_to')}</span>
          {jumpKey !== undefined && <Keycap aria-hidden keys={jumpKey} />}
        </button>
      ) : (
        <span />
      )}
      <div className={styles.end}>
        {/* Comes first: its text changes with the connection, and the buttons after it must not move. */}
        {ready && <ConnectionStatus account={account} />}
        {hasPeople && (
          <IconButton
            icon="people"
            label={people.isShown ? t('app.hide_people') : t('app.show_people')}
            shortcut={keyOf('window.people')}
            aria-pressed={people.isShown}
            onClick={togglePeople}
          />
        )}
      </div>
    </header>
  )
}

/**
 * Opens the sidebar in narrow windows. Its label also reports if another account, hidden with the rail, has mentions
 * or needs a sign-in.
 */
function SidebarButton() {
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
