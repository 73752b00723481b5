import { t } from '../../../shared/i18n.ts'
import { Icon } from '../../ui/index.ts'
import styles from './callWords.module.css'
import type { CallEnd } from './useServerCall.ts'

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
