import { useId, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { cx, Icon } from '../../../ui/index.ts'
import settings from '../Settings.module.css'
import { StateWords } from '../StateWords.tsx'
import styles from './account.module.css'
import type { CallEnd } from './useOwnCall.ts'

interface AccountRowProps {
  readonly title: string
  readonly hint?: string
  /** Why the person may not change it; null: they may. */
  readonly block?: string | null
  /** The server would have to be asked, and cannot be. */
  readonly isOffline?: boolean
  readonly end?: CallEnd | null
  /** Further lines below the title. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** A row of the account's page: its title, what there is to say of it, and its controls. */
export function AccountRow({
  title,
  hint,
  block = null,
  isOffline = false,
  end = null,
  more,
  children,
}: AccountRowProps) {
  const id = useId()
  return (
    <div
      className={settings.row}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-more`}
    >
      <div className={settings.words}>
        <span id={`${id}-title`} className={cx(block !== null && styles.fixed)}>
          {title}
        </span>
        <div id={`${id}-more`}>
          {hint !== undefined && <small>{hint}</small>}
          {block !== null && <StateWords state={{ kind: 'blocked', words: block }} />}
          {block === null && isOffline && <OfflineWords />}
          {more}
        </div>
        <EndWords end={end} />
      </div>
      <div className={cx(settings.control, styles.control)}>{children}</div>
    </div>
  )
}

interface OfflineWordsProps {
  readonly words?: string
}

/** Tells that something does not wait for a connection, but needs one. */
export function OfflineWords({ words = t('settings.account_offline') }: OfflineWordsProps) {
  return (
    <p className={styles.offline}>
      <Icon name="offline" size={13} />
      {words}
    </p>
  )
}

/** How the last call ended; screen readers say it when it comes. */
export function EndWords({ end }: { readonly end: CallEnd | null }) {
  return (
    <>
      <p className={styles.done} role="status">
        {end?.kind === 'done' && (
          <>
            <Icon name="check" size={13} />
            {end.words}
          </>
        )}
      </p>
      {end?.kind === 'failed' && (
        <p className={styles.failed} role="alert">
          <Icon name="warning" size={13} />
          {end.words}
        </p>
      )}
    </>
  )
}
