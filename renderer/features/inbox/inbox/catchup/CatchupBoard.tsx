import { useEffect, useRef, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { Button } from '../../../../ui/index.ts'
import {
  itemId,
  OfAccount,
  rowsMark,
  useRowCommands,
  useRowPointer,
  type ListFocus,
} from '../../../navigation/conversationRows/index.ts'
import { markRowsRead } from '../markRowsRead.ts'
import { cardBeside, maxCards, type ColumnName, type Section } from './board.ts'
import { CatchupCard } from './CatchupCard.tsx'
import styles from './catchup.module.css'

interface CatchupBoardProps {
  readonly sections: readonly Section[]
  readonly columns: readonly ColumnName[]
  /** The result of useListFocus for the cards of all sections. */
  readonly focus: ListFocus
  readonly boardRef: RefObject<HTMLDivElement | null>
  readonly hasSeveralAccounts: boolean
}

/** The cards in columns. The board is a single Tab stop and has the keys of a list of conversations. */
export function CatchupBoard(props: CatchupBoardProps) {
  const { sections, columns, focus, boardRef, hasSeveralAccounts } = props
  const { item } = focus
  const pointer = useRowPointer(focus)
  useRowCommands({
    focus,
    onToggle: () => undefined,
    section: () => sections.find(({ rows }) => rows.some(({ key }) => key === item?.key))?.name,
    onDone: (name) => markRowsRead(sections.find((section) => section.name === name)?.rows ?? []),
    toHeading: () => undefined,
    sideways: (by) => {
      const next = item === undefined ? null : cardBeside(sections, item.key, by)
      if (next !== null) focus.focus(next)
    },
  })
  useRevealed(boardRef, item === undefined ? null : itemId(item))
  return (
    <>
      <div
        ref={boardRef}
        role="treegrid"
        tabIndex={0}
        aria-label={t('catchup.board')}
        {...focus.active}
        className={styles.board}
        {...{ [rowsMark]: '' }}
        onPointerMove={pointer.onPointerMove}
        onContextMenu={pointer.onContextMenu}
      >
        {columns.map((column) => (
          <div key={column} role="presentation" className={styles.column}>
            {sections
              .filter((section) => section.column === column)
              .map((section) => (
                <SectionCards
                  key={section.name}
                  section={section}
                  focused={item?.key}
                  hasSeveralAccounts={hasSeveralAccounts}
                />
              ))}
          </div>
        ))}
      </div>
      {pointer.menu}
    </>
  )
}

interface SectionCardsProps extends Pick<CatchupBoardProps, 'hasSeveralAccounts'> {
  readonly section: Section
  /** The key of the card with the focus. */
  readonly focused: string | undefined
}

function SectionCards({ section: { name, column, rows }, focused, hasSeveralAccounts }: SectionCardsProps) {
  const title = t(`catchup.section_${name}`)
  const hidden = rows.length - maxCards
  return (
    <div role="rowgroup" aria-label={title} className={styles.section}>
      <div role="row" aria-level={1}>
        <div role="gridcell" className={styles.headingCell}>
          <span>{title}</span>
          <span className={styles.number}>{rows.length}</span>
          <Button
            variant="quiet"
            tabIndex={-1}
            aria-label={t('catchup.section_done', { title })}
            // Keeps the focus on the board.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => markRowsRead(rows)}
          >
            {t('catchup.done')}
          </Button>
        </div>
      </div>
      {rows.slice(0, maxCards).map((held) => (
        <OfAccount key={held.key} row={held}>
          <CatchupCard
            held={held}
            isFocused={held.key === focused}
            isSmall={column === 'rest'}
            hasSeveralAccounts={hasSeveralAccounts}
          />
        </OfAccount>
      ))}
      {hidden > 0 && (
        <div role="row" aria-level={2} className={styles.hidden}>
          <div role="gridcell">{t('catchup.hidden', { count: hidden })}</div>
        </div>
      )}
    </div>
  )
}

/** Scrolls to the focused card when the focus moves, and when a change of the width moves the cards. */
function useRevealed(board: RefObject<HTMLElement | null>, id: string | null): void {
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    reveal(id)
  }, [id])
  useEffect(() => {
    if (board.current === null) return undefined
    const observer = new ResizeObserver(() => reveal(shown.current))
    observer.observe(board.current)
    return () => observer.disconnect()
  }, [board])
}

const reveal = (id: string | null): void => {
  if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
}
