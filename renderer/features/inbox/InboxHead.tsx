import { t } from '../../../shared/i18n.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import { pushAll } from '../../../shared/pushAll.ts'
import { accountStore, useUi } from '../../state/index.ts'
import { Button, Icon } from '../../ui/index.ts'
import { markAccountsRead, unreadIdsAt } from '../topicActions/index.ts'
import type { ShownGroup } from './heldList.ts'
import styles from './inbox.module.css'

interface InboxHeadProps {
  /** The groups that are shown, with the rows of collapsed ones. */
  readonly groups: readonly ShownGroup[]
  readonly isLoading: boolean
}

/** Marks what is shown as read, in each account by itself, with one Undo. */
function markAllRead(groups: readonly ShownGroup[]): void {
  const marks = new Map<string, MessageId[]>()
  for (const { rows } of groups)
    for (const { account, row } of rows) {
      const { state } = accountStore(account).getState()
      if (state === null) continue
      const ids = marks.get(account) ?? []
      pushAll(ids, unreadIdsAt(state, row.conversation))
      marks.set(account, ids)
    }
  markAccountsRead(marks)
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
        <Button variant="quiet" onClick={() => markAllRead(groups)}>
          {t('inbox.mark_all')}
        </Button>
      )}
    </header>
  )
}
