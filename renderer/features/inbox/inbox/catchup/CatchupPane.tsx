import { useMemo, useRef, useState, useEffect } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { accountKey, accountMemory, runCommand, useUi, accountStore } from '../../../../state/index.ts'
import { Button, EmptyState, Pane, Spinner } from '../../../../ui/index.ts'
import {
  comesFromList,
  RowKeys,
  UpdateOrder,
  useListFocus,
  usePaneFocus,
} from '../../../navigation/conversationRows/index.ts'
import { NextSteps } from '../../../common/views/index.ts'
import { AccountNotes } from '../AccountNotes.tsx'
import type { AccountInbox } from '../heldList.ts'
import { itemOfRow } from '../listItems.ts'
import { markRowsRead } from '../markRowsRead.ts'
import { useHeldInboxes } from '../useInboxes.ts'
import { columnsOf, maxCards, placedRows, sectionsOf, type Placed, type SectionName } from './board.ts'
import styles from './catchup.module.css'
import { CatchupBoard } from './CatchupBoard.tsx'
import { useAbsence } from './absence.ts'
import { followRecent, readOlder, recentOf } from '../../../navigation/recentMessages/index.ts'

/** The unread conversations of all accounts as cards: those for the user, busy ones, and the rest. */
export function CatchupPane() {
  const accounts = useUi((ui) => ui.accounts)
  const pane = useRef<HTMLDivElement>(null)
  const board = useRef<HTMLDivElement>(null)
  const { inboxes, held, groups, isComplete, isHeld, update } = useHeldInboxes(board)
  const placed = usePlaced(groups, accounts, isHeld)
  const sections = useMemo(() => sectionsOf(groups, placed), [groups, placed])
  const items = useMemo(
    () => sections.flatMap(({ rows }) => rows.slice(0, maxCards).map(itemOfRow)),
    [sections],
  )
  const focus = useListFocus(items, { list: 'catchup', isHeld })
  useOldestUnread(inboxes)
  const absence = useAbsence()
  const rows = sections.flatMap((section) => section.rows)
  const messages = rows.reduce((sum, { row }) => sum + row.unread, 0)
  const isEmpty = sections.length === 0
  usePaneFocus(pane, board, isEmpty, focus.returns)
  return (
    <Pane
      ref={pane}
      icon="done"
      title={absence === null ? t('catchup.title') : t('catchup.away', { absence })}
      count={<span role="status">{t('catchup.left', { messages, conversations: rows.length })}</span>}
      actions={
        <>
          {held.isOutdated && <UpdateOrder onUpdate={update} />}
          <Button variant="quiet" onClick={() => void runCommand('view.inbox')}>
            {t('catchup.inbox')}
          </Button>
          {rows.length > 0 && <Button onClick={() => markRowsRead(rows)}>{t('catchup.mark_rest')}</Button>}
        </>
      }
    >
      {placed.size > 0 && <Progress done={placed.size - rows.length} total={placed.size} />}
      <AccountNotes accounts={accounts} />
      {!isEmpty ? (
        <>
          <CatchupBoard
            sections={sections}
            columns={columnsOf(placed)}
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
    </Pane>
  )
}

interface ProgressProps {
  readonly done: number
  /** Number of conversations that the board has shown since it was opened. */
  readonly total: number
}

function Progress({ done, total }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={t('catchup.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={styles.bar}
      >
        <span style={{ width: `${String((100 * done) / total)}%` }} />
      </div>
      <span>{t('catchup.done_of', { done, total })}</span>
    </div>
  )
}

/** The sections when the board was last shown, by the keys of their cards, which begin with an account. */
const last = accountMemory<SectionName>()

/**
 * Returns the section of each card. It does not change while the order is held. The cards of a conversation that was
 * opened from the board and those before it still count on return.
 */
function usePlaced(
  groups: Parameters<typeof placedRows>[1],
  accounts: readonly { readonly id: string }[],
  isHeld: boolean,
): Placed {
  const [known, setKnown] = useState<Placed>(() =>
    placedRows(new Map(comesFromList('catchup') ? last : []), groups, isHeld),
  )
  const placed = ofAccounts(placedRows(known, groups, isHeld), accounts)
  if (placed !== known) setKnown(placed)
  useEffect(() => {
    last.clear()
    for (const [key, section] of placed) last.set(key, section)
  }, [placed])
  return placed
}

/** Returns the cards without those of accounts that were removed. Returns the same object if there are none. */
function ofAccounts(placed: Placed, accounts: readonly { readonly id: string }[]): Placed {
  const isHere = (key: string): boolean => accounts.some(({ id }) => key.startsWith(accountKey(id, '')))
  return [...placed.keys()].every(isHere) ? placed : new Map([...placed].filter(([key]) => isHere(key)))
}

/** Maximum number of pages of messages read for the senders on the cards. */
const maxPages = 10

/**
 * Reads each account's messages back to the oldest unread one, up to a number of pages, so that the cards can show
 * the senders.
 */
function useOldestUnread(inboxes: readonly AccountInbox[]): void {
  useEffect(() => {
    const ends = inboxes.map(({ account, model }) => {
      const store = accountStore(account)
      let oldest = Infinity
      for (const { kind, rows } of model.groups)
        for (const { firstUnread } of kind === 'later' ? [] : rows)
          if (firstUnread > 0) oldest = Math.min(oldest, firstUnread)
      const look = (): void => {
        const { hasFailed, hasOlder, isLoading, oldestRead, pages } = recentOf(store)
        if (hasOlder && !hasFailed && !isLoading && pages < maxPages && oldestRead > oldest) readOlder(store)
      }
      look()
      return followRecent(store, look)
    })
    return () => ends.forEach((end) => end())
  }, [inboxes])
}
