import { t } from '../../../shared/i18n.ts'
import { useUi } from '../../state/index.ts'
import { Button, Icon } from '../../ui/index.ts'
import type { ShownGroup } from './heldList.ts'
import styles from './inbox.module.css'
import { markRowsRead } from './markRowsRead.ts'

interface InboxHeadProps {
  /** The groups that are shown, with the rows of collapsed ones. */
  readonly groups: readonly ShownGroup[]
  readonly isLoading: boolean
}

/** The title of the inbox, how much is in it, and marking all of that as read. */
export function InboxHead({ groups, isLoading }: InboxHeadProps) {
  const isAtLeast = useUi(({ accounts }) => accounts.some(({ atLeast }) => atLeast === true))
  let unread = 0
  let conversations = 0
  for (const { rows } of groups) {
    conversations += rows.length
    for (const { row } of rows) unread += row.unread
  }
  return (
    <header className={styles.head}>
      <Icon name="inbox" size={15} />
      <h1>{t('inbox.title')}</h1>
      <span className={styles.count} role="status">
        {conversations > 0
          ? t(isAtLeast ? 'inbox.counts_at_least' : 'inbox.counts', { unread, conversations })
          : isLoading
            ? ''
            : t('inbox.nothing')}
      </span>
      {conversations > 0 && (
        <Button variant="quiet" onClick={() => markRowsRead(groups.flatMap(({ rows }) => rows))}>
          {t('inbox.mark_all')}
        </Button>
      )}
    </header>
  )
}
