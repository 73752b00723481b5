import { t } from '../../../shared/i18n.ts'
import { runCommand, useKeyOf, useUi } from '../../state/index.ts'
import { Button, Icon } from '../../ui/index.ts'
import { useAbsence } from './catchup/useAbsence.ts'
import { unreadIn } from './filters.ts'
import type { ShownGroup } from './heldList.ts'
import styles from './inbox.module.css'
import { markRowsRead } from './markRowsRead.ts'

interface InboxHeadProps {
  /** The groups that are shown, with the rows of collapsed ones. */
  readonly groups: readonly ShownGroup[]
  /** The groups without a filter. */
  readonly all: readonly ShownGroup[]
  readonly isLoading: boolean
}

/** The title of the inbox, how much of it is shown, and marking that as read. */
export function InboxHead({ groups, all, isLoading }: InboxHeadProps) {
  const isAtLeast = useUi(({ accounts }) => accounts.some(({ atLeast }) => atLeast === true))
  const catchupKey = useKeyOf()('view.catchup')
  // The note below the head then has the button.
  const isOffered = useAbsence() !== null
  const unread = unreadIn(groups)
  const total = unreadIn(all)
  const conversations = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <header className={styles.head}>
      <Icon name="inbox" size={15} />
      <h1>{t('inbox.title')}</h1>
      <span className={styles.count} role="status">
        {unread < total
          ? t(isAtLeast ? 'inbox.counts_of_at_least' : 'inbox.counts_of', { unread, total })
          : conversations > 0
            ? t(isAtLeast ? 'inbox.counts_at_least' : 'inbox.counts', { unread, conversations })
            : isLoading
              ? ''
              : t('inbox.nothing')}
      </span>
      {!isOffered && (
        <Button
          variant="quiet"
          data-tooltip={t('catchup.cmd_view')}
          data-tooltip-keys={catchupKey}
          onClick={() => void runCommand('view.catchup')}
        >
          {t('catchup.title')}
        </Button>
      )}
      {conversations > 0 && (
        <Button variant="quiet" onClick={() => markRowsRead(groups.flatMap(({ rows }) => rows))}>
          {unread < total ? t('inbox.mark_shown', { count: unread }) : t('inbox.mark_all')}
        </Button>
      )}
    </header>
  )
}
