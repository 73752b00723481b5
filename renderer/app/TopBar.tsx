import { t } from '../../shared/i18n.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { ConnectionStatus } from '../features/connection/index.ts'
import { goBack, goForward, openDialog, useUi, keyLabel } from '../state/index.ts'
import { Icon, IconButton } from '../ui/index.ts'
import { togglePeople, usePeoplePane } from './peoplePane.ts'
import { SidebarButton } from './SidebarButton.tsx'
import styles from './TopBar.module.css'
import { useWide } from './useWide.ts'

interface TopBarProps {
  readonly account: AccountSummary
  readonly ready: boolean
  /** False where no people are shown beside what is on the screen. */
  readonly hasPeople: boolean
}

/** Above everything: the way back, the way to anywhere, and how the connection stands. */
export function TopBar({ account, ready, hasPeople }: TopBarProps) {
  const canGoBack = useUi((ui) => ui.canGoBack)
  const canGoForward = useUi((ui) => ui.canGoForward)
  const platform = useUi((ui) => ui.app.platform)
  const docked = useWide(760)
  const people = usePeoplePane()
  const key = (name: string): string => keyLabel(name, platform)
  return (
    <header className={styles.bar}>
      {!docked && <SidebarButton />}
      <div className={styles.history} role="group" aria-label={t('app.history')}>
        <IconButton
          icon="back"
          label={t('app.back')}
          shortcut={key('Alt+ArrowLeft')}
          disabled={!canGoBack}
          onClick={goBack}
        />
        <IconButton
          icon="forward"
          label={t('app.forward')}
          shortcut={key('Alt+ArrowRight')}
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
          aria-keyshortcuts="Control+K"
          onClick={() => openDialog('switcher')}
        >
          <Icon name="search" size={14} />
          <span>{t('app.jump_short')}</span>
          <kbd aria-hidden="true">{key('Mod+k').replace('+', ' ')}</kbd>
        </button>
      ) : (
        <span className={styles.gap} />
      )}
      <div className={styles.end}>
        {/* First: its words change with the connection, and what can be pressed behind them is to stay where it is. */}
        {ready && <ConnectionStatus account={account} />}
        {ready && (
          <IconButton
            icon="search"
            label={t('search.title')}
            shortcut={key('Mod+Shift+f')}
            onClick={() => openDialog('search')}
          />
        )}
        {hasPeople && (
          <IconButton
            icon="people"
            label={people.isShown ? t('app.hide_people') : t('app.show_people')}
            aria-pressed={people.isShown}
            onClick={togglePeople}
          />
        )}
      </div>
    </header>
  )
}
