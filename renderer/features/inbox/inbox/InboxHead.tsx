import { t } from '../../../../shared/i18n.ts'
import { runCommand, useKeyOf, useUi } from '../../../state/index.ts'
import { Button } from '../../../ui/index.ts'
import { useAbsence } from './catchup/absence.ts'
import { unreadIn } from './filters.ts'
import type { ShownGroup } from './heldList.ts'
import { markRowsRead } from './markRowsRead.ts'

interface ShownGroups {
  /** The groups on the screen, including the rows of collapsed groups. */
  readonly groups: readonly ShownGroup[]
  /** The groups without filters. */
  readonly all: readonly ShownGroup[]
}

/** Shows how many conversations and unread messages are listed. */
export function InboxCount({ groups, all, isLoading }: ShownGroups & { readonly isLoading: boolean }) {
  const isAtLeast = useUi(({ accounts }) => accounts.some(({ atLeast }) => atLeast === true))
  const unread = unreadIn(groups)
  const total = unreadIn(all)
  const conversations = conversationsIn(groups)
  return (
    <span role="status">
      {unread < total
        ? t(isAtLeast ? 'inbox.counts_of_at_least' : 'inbox.counts_of', { unread, total })
        : conversations > 0
          ? t(isAtLeast ? 'inbox.counts_at_least' : 'inbox.counts', { unread, conversations })
          : isLoading
            ? ''
            : t('inbox.none_all')}
    </span>
  )
}

/** The buttons in the header: the catch-up board, and marking the listed conversations as read. */
export function InboxActions({ groups, all }: ShownGroups) {
  const catchupKey = useKeyOf()('view.catchup')
  // The note below the header has this button then.
  const isOffered = useAbsence() !== null
  const unread = unreadIn(groups)
  return (
    <>
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
      {conversationsIn(groups) > 0 && (
        <Button variant="quiet" onClick={() => markRowsRead(groups.flatMap(({ rows }) => rows))}>
          {unread < unreadIn(all) ? t('inbox.mark_shown', { count: unread }) : t('inbox.mark_all')}
        </Button>
      )}
    </>
  )
}

const conversationsIn = (groups: readonly ShownGroup[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0)
