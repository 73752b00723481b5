import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
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
import { filterCounts, filterKey, keeps, noFilters, unreadIn } from './filters.ts'
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
    () => (filters === noFilters ? all : shownGroups(held, keeps(filters))),
    [all, held, filters],
  )
  const items = listItems(groups, toggled, accounts)
  const unread = useMemo(() => groups.filter((group) => !isLater(group)), [groups])
  const counts = useMemo(() => filterCounts(all, filters), [all, filters])
  const later = all.find(isLater)?.rows.length ?? 0
  // Conversations in Later do not count as unread, so the inbox can be empty. They are shown on request.
  const [isLaterAsked, askLater] = useState(false)
  const focus = useListFocus(items, { list: 'inbox', isHeld, filter: filterKey(filters) })
  const isEmpty = items.length === 0 || (unread.length === 0 && !isLaterAsked && filters === noFilters)
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
      actions={<InboxActions groups={unread} all={all} />}
    >
      {all.some((group) => !isLater(group)) && (
        <InboxFilters
          filters={filters}
          counts={counts}
          onChange={setFilters}
          onPress={focus.focusList}
          accounts={accounts}
        >
          {held.isOutdated && <UpdateOrder onUpdate={update} />}
        </InboxFilters>
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
      ) : filters === noFilters ? (
        <EmptyInbox
          accounts={accounts}
          later={later}
          onLater={() => {
            askLater(true)
            if (!toggled.has('later')) toggleGroup('later')
          }}
        />
      ) : (
        <EmptyState
          icon="inbox"
          title={t('inbox.empty_filter')}
          actions={<Button onClick={() => setFilters(noFilters)}>{t('inbox.clear_filters')}</Button>}
        >
          {t('inbox.empty_filter_text', { count: unreadIn(all) })}
        </EmptyState>
      )}
    </Pane>
  )
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
