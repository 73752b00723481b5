import { useMemo, useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useUi } from '../../../../state/index.ts'
import { EmptyState, Spinner } from '../../../../ui/index.ts'
import {
  RowKeys,
  UpdateOrder,
  useHeldOrder,
  useListFocus,
  usePaneFocus,
} from '../../../navigation/conversationRows/index.ts'
import { NextSteps } from '../../../common/nextSteps/index.ts'
import { AccountNotes } from '../AccountNotes.tsx'
import { heldList, allGroups, type HeldList } from '../heldList.ts'
import { itemOfRow } from '../listItems.ts'
import { useInboxes } from '../useInboxes.ts'
import { columnsOf, maxCards, placedRows, sectionsOf, type Placed } from './board.ts'
import styles from './catchup.module.css'
import { CatchupBoard } from './CatchupBoard.tsx'
import { CatchupHead } from './CatchupHead.tsx'
import { useOldestUnread } from './useOldestUnread.ts'

/** The unread conversations of all accounts as cards: for me, where much was written, and the rest. */
export function CatchupPane() {
  const { inboxes, isComplete } = useInboxes()
  const accounts = useUi((ui) => ui.accounts)
  const pane = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLDivElement>(null)
  const {
    order: held,
    isHeld,
    update,
  } = useHeldOrder(board, (before: HeldList | null, isKept) => heldList(before, inboxes, isKept))
  const groups = allGroups(held)
  const placed = usePlaced(groups, isHeld)
  const sections = useMemo(() => sectionsOf(groups, placed), [groups, placed])
  const columns = useMemo(() => columnsOf(placed), [placed])
  const items = useMemo(
    () => sections.flatMap(({ rows }) => rows.slice(0, maxCards).map(itemOfRow)),
    [sections],
  )
  const focus = useListFocus(items, { list: 'catchup', isHeld })
  useOldestUnread(inboxes)
  const isEmpty = sections.length === 0
  usePaneFocus(pane, board, isEmpty, focus.returns)
  return (
    <div className={styles.pane} ref={pane} tabIndex={-1}>
      <CatchupHead groups={groups} total={placed.size}>
        {held.isOutdated && <UpdateOrder onUpdate={update} />}
      </CatchupHead>
      <AccountNotes accounts={accounts} />
      {!isEmpty ? (
        <>
          <CatchupBoard
            sections={sections}
            columns={columns}
            items={items}
            focus={focus}
            boardRef={board}
            hasSeveralAccounts={accounts.length > 1}
          />
          <RowKeys />
        </>
      ) : !isComplete ? (
        <EmptyState title="">
          <Spinner label={t('inbox.loading')} />
        </EmptyState>
      ) : (
        <EmptyState icon="done" title={t('catchup.empty')} actions={<NextSteps commands={['view.inbox']} />}>
          {t('catchup.empty_text')}
        </EmptyState>
      )}
    </div>
  )
}

/** The section of each card; it stays there while the order is held. */
function usePlaced(groups: Parameters<typeof placedRows>[1], isHeld: boolean): Placed {
  const [known, setKnown] = useState<Placed>(() => placedRows(new Map(), groups, isHeld))
  const placed = placedRows(known, groups, isHeld)
  if (placed !== known) setKnown(placed)
  return placed
}
