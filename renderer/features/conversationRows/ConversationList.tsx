import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { centreRow, revealRow, useRowWindow } from '../../ui/index.ts'
import styles from './rows.module.css'
import { HeadingRow } from './HeadingRow.tsx'
import { itemHeight, itemId, type HeadingItem, type ListItem } from './listItem.ts'
import { RowView } from './RowView.tsx'
import { OfAccount } from './OfAccount.tsx'
import { useRevealedGroup } from './useRevealedGroup.ts'
import { useRowPointer } from './useRowPointer.tsx'
import type { ListFocus } from './useListFocus.ts'
import { rowsMark, useRowCommands } from './useRowCommands.ts'

interface ConversationListProps {
  readonly label: string
  readonly items: readonly ListItem[]
  readonly listRef: RefObject<HTMLDivElement | null>
  /** From useListFocus of the same items. */
  readonly focus: ListFocus
  /** Shows or hides the rows of a group. */
  readonly onToggle: (group: string) => void
  /** Marks the conversations of a group as read. */
  readonly onDone?: (group: string) => void
  /** True where rows of several accounts stand beside each other: each then has the colour of its account. */
  readonly hasSeveralAccounts: boolean
  /** True where the rows have a column of people. */
  readonly hasPeople?: boolean
  /** Follows the last row. The keys do not lead there. */
  readonly end?: ReactNode
}

/**
 * Conversations under headings, as one stop of the Tab key: the list has the focus, and the item that the keys are about
 * is its active descendant. So no focus is lost with a row that is scrolled out of sight or leaves.
 */
export function ConversationList(props: ConversationListProps) {
  const {
    label,
    items,
    listRef,
    focus,
    onToggle,
    onDone,
    hasSeveralAccounts,
    hasPeople = false,
    end: last,
  } = props
  const { index, item } = focus
  const heights = useMemo(() => items.map(itemHeight), [items])
  const { ref: windowRef, first, end, before, after } = useRowWindow(heights, 60)
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      listRef.current = element
      return windowRef(element)
    },
    [listRef, windowRef],
  )
  useRevealed(listRef, heights, index, focus.isMoved)
  useRevealedGroup(listRef, items, index)
  const findHeading = (): HeadingItem | undefined =>
    items.slice(0, index + 1).findLast((each) => each.type === 'heading')
  useRowCommands({
    item,
    move: focus.move,
    pass: focus.pass,
    departures: focus.departures,
    returns: focus.returns,
    onToggle,
    onDone,
    section: () => {
      const heading = findHeading()
      return heading?.canBeDone === true ? heading.key : undefined
    },
    toHeading: () => {
      const heading = findHeading()
      if (heading !== undefined) focus.focus(heading.key)
    },
  })
  const pointer = useRowPointer(items, focus)
  return (
    <>
      <div
        ref={ref}
        role="treegrid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={items.length}
        aria-activedescendant={item === undefined ? undefined : itemId(item)}
        className={styles.list}
        data-several={hasSeveralAccounts}
        data-people={hasPeople}
        {...{ [rowsMark]: '' }}
        onPointerMove={pointer.onPointerMove}
        onContextMenu={pointer.onContextMenu}
      >
        {before > 0 && <div aria-hidden="true" style={{ height: before }} />}
        {items.slice(first, end).map((one, at) =>
          one.type === 'heading' ? (
            <HeadingRow
              key={`heading ${one.key}`}
              item={one}
              position={first + at + 1}
              isFocused={one === item}
              onToggle={onToggle}
              onDone={onDone}
            />
          ) : (
            <OfAccount key={one.key} row={one}>
              <RowView row={one} position={first + at + 1} isFocused={one === item} />
            </OfAccount>
          ),
        )}
        {after > 0 && <div aria-hidden="true" style={{ height: after }} />}
        {last !== undefined && (
          <div role="row" className={styles.last}>
            <div role="gridcell">{last}</div>
          </div>
        )}
      </div>
      {pointer.menu}
    </>
  )
}

/**
 * Scrolls the item that has the focus into sight, once it has got there; into the middle where the list comes back to
 * its place.
 */
function useRevealed(
  list: RefObject<HTMLDivElement | null>,
  heights: readonly number[],
  index: number,
  isMoved: boolean,
): void {
  const shown = useRef(isMoved ? null : index)
  useLayoutEffect(() => {
    if (shown.current === index) return
    const comesBack = shown.current === null
    shown.current = index
    const scroller = list.current
    if (scroller === null || index < 0) return
    // The list does not move under the pointer that moves the focus.
    if (scroller.querySelector('[aria-selected=true]:hover') !== null) return
    let top = 0
    for (let at = 0; at < index; at++) top += heights[at] ?? 0
    if (comesBack) return centreRow(scroller, top)
    // With the first row its heading is seen, too.
    revealRow(scroller, index === 1 ? 0 : top, top + (heights[index] ?? 0))
  }, [list, heights, index])
}
