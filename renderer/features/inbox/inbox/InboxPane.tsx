import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { reportFirstPaint, toggleKey, useToggledKeys, useUi, runCommand } from '../../../state/index.ts'
import { EmptyState, Pane, Spinner, Button, IconButton } from '../../../ui/index.ts'
import {
  ConversationList,
  RowKeys,
  UpdateOrder,
  useListFocus,
  usePaneFocus,
} from '../../navigation/conversationRows/index.ts'
import { AccountNotes, NoteLine } from './AccountNotes.tsx'
import { EmptyInbox } from './EmptyInbox.tsx'
import { filterCounts, filterKey, isFiltering, keeps, noFilters, unreadIn, type Filters } from './filters.ts'
import { isLater, shownGroups } from './heldList.ts'
import { InboxFilters } from './InboxFilters.tsx'
import { InboxActions, InboxCount } from './InboxHead.tsx'
import { listItems } from './listItems.ts'
import { markRowsRead } from './markRowsRead.ts'
import { useHeldInboxes } from './useInboxes.ts'
import { forgetAbsence, useAbsence } from './catchup/absence.ts'

const toggleGroup = (key: string): void => toggleKey('toggledInboxGroups', key)

/** The unread conversations of all accounts, to be read and triaged one by one. */
export function InboxPane() {
  const accounts = useUi((ui) => ui.accounts)
  const pane = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const [filters, setFilters] = useState(noFilters)
  // All groups start expanded, except Later.
  const toggled = useToggledKeys('toggledInboxGroups')
  const { held, groups: all, isComplete, isHeld, update } = useHeldInboxes(listRef)
  const groups = useMemo(
    () => (isFiltering(filters) ? shownGroups(held, keeps(filters)) : all),
    [all, held, filters],
  )
  const items = listItems(groups, toggled, accounts)
  const unread = useMemo(() => groups.filter((group) => !isLater(group)), [groups])
  const counts = useMemo(() => filterCounts(all, filters), [all, filters])
  const later = all.find(isLater)?.rows.length ?? 0
  // Conversations in Later do not count as unread, so the inbox can be empty. They are shown on request.
  const [isLaterAsked, askLater] = useState(false)
  const focus = useListFocus(items, { list: 'inbox', isHeld, filter: filterKey(filters) })
  const isEmpty = items.length === 0 || (unread.length === 0 && !isLaterAsked && !isFiltering(filters))
  usePaneFocus(pane, listRef, isEmpty, focus.returns)
  const isUseful = isComplete || !isEmpty
  useEffect(() => {
    if (isUseful) reportFirstPaint('pane', null)
  }, [isUseful])
  return (
    <Pane
      ref={pane}
      icon="inbox"
      title={t('inbox.title')}
      count={<InboxCount groups={unread} all={all} isLoading={!isComplete && isEmpty} />}
      actions={
        <>
          {held.isOutdated && <UpdateOrder onUpdate={update} />}
          <InboxActions groups={unread} all={all} />
        </>
      }
    >
      {all.some((group) => !isLater(group)) && (
        <InboxFilters
          filters={filters}
          counts={counts}
          onChange={setFilters}
          onPress={focus.focusList}
          accounts={accounts}
        />
      )}
      <AccountNotes accounts={accounts} />
      {unread.length > 0 && <CatchupOffer />}
      {!isEmpty ? (
        <>
          <ConversationList
            label={t('inbox.list')}
            items={items}
            listRef={listRef}
            focus={focus}
            onToggle={toggleGroup}
            onDone={(key) => markRowsRead(groups.find((group) => group.key === key)?.rows ?? [])}
            hasSeveralAccounts={accounts.length > 1 && filters.accounts.size !== 1}
          />
          <RowKeys />
        </>
      ) : !isComplete ? (
        <EmptyState title="">
          <Spinner label={t('inbox.loading')} />
        </EmptyState>
      ) : !isFiltering(filters) || unreadIn(all) === 0 ? (
        <EmptyInbox
          accounts={accounts}
          later={later}
          onLater={() => {
            askLater(true)
            setFilters(noFilters)
            if (!toggled.has('later')) toggleGroup('later')
          }}
        />
      ) : (
        <EmptyState
          icon="inbox"
          title={emptyTitle(filters, accounts)}
          actions={<Button onClick={() => setFilters(noFilters)}>{t('inbox.clear_filters')}</Button>}
        >
          {t('inbox.empty_filter_text', { count: unreadIn(all) })}
        </EmptyState>
      )}
    </Pane>
  )
}

/** Names the filters that leave nothing. */
function emptyTitle({ accounts: ids, name }: Filters, accounts: readonly AccountSummary[]): string {
  const what = t(`inbox.none_${name}`)
  if (ids.size === 0) return what
  const shown = accounts.filter(({ id }) => ids.has(id))
  const organizations = listWords(shown.map((account) => accountTitle(account, accounts)))
  return t('inbox.none_in', { what, organizations })
}

/** Offers the catch-up board after a long absence. */
function CatchupOffer() {
  const absence = useAbsence()
  if (absence === null) return null
  return (
    <NoteLine icon="history" words={t('catchup.offer', { absence })}>
      <Button variant="quiet" onClick={() => void runCommand('view.catchup')}>
        {t('catchup.open')}
      </Button>
      <IconButton icon="close" label={t('catchup.dismiss')} onClick={forgetAbsence} />
    </NoteLine>
  )
}
