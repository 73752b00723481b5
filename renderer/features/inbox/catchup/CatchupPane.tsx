import { useMemo, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useUi } from '../../../state/index.ts'
import { EmptyState, Spinner } from '../../../ui/index.ts'
import { RowKeys, useListFocus, usePaneFocus } from '../../conversationRows/index.ts'
import { AccountNotes } from '../AccountNotes.tsx'
import { shownGroups } from '../heldList.ts'
import { itemOfRow } from '../listItems.ts'
import { useHeldList } from '../useHeldList.ts'
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
  const held = useHeldList(inboxes, board)
  const groups = useMemo(() => shownGroups(held, () => true), [held])
  const placed = usePlaced(groups)
  const sections = useMemo(() => sectionsOf(groups, placed), [groups, placed])
  const columns = useMemo(() => columnsOf(placed), [placed])
  const items = useMemo(
    () => sections.flatMap(({ rows }) => rows.slice(0, maxCards).map(itemOfRow)),
    [sections],
  )
  const focus = useListFocus(items, { list: 'catchup', keepsFirst: isComplete })
  useOldestUnread(inboxes)
  const isEmpty = sections.length === 0
  usePaneFocus(pane, board, isEmpty)
  return (
    <div className={styles.pane} ref={pane} tabIndex={-1}>
      <CatchupHead groups={groups} total={placed.size} />
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
        <EmptyState icon="done" title={t('catchup.empty')}>
          {t('catchup.empty_text')}
        </EmptyState>
      )}
    </div>
  )
}

/** Where each card stands: it stays there while the board is open. */
function usePlaced(groups: Parameters<typeof placedRows>[1]): Placed {
  const [known, setKnown] = useState<Placed>(() => placedRows(new Map(), groups))
  const placed = placedRows(known, groups)
  if (placed !== known) setKnown(placed)
  return placed
}
