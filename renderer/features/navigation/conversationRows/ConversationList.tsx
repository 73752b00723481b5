import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { List, type RowAttributes } from '../../../ui/index.ts'
import styles from './rows.module.css'
import { HeadingRow } from './HeadingRow.tsx'
import type { HeadingItem, ListItem } from './listItem.ts'
import { RowView } from './RowView.tsx'
import { OfAccount } from './OfAccount.tsx'
import { useRevealedGroup } from './useRevealedGroup.ts'
import { useRowMenu } from './useRowPointer.tsx'
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
  const { elementRef, index, item } = focus
  useImperativeHandle(listRef, () => elementRef.current as HTMLDivElement)
  useRevealedGroup(elementRef, items, index)
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
  const { openMenu, menu } = useRowMenu()
  const handlers = useRef({ onToggle, onDone })
  useLayoutEffect(() => {
    handlers.current = { onToggle, onDone }
  })
  const draw = useCallback(
    (one: ListItem, attributes: RowAttributes) =>
      one.type === 'heading' ? (
        <HeadingRow
          item={one}
          attributes={attributes}
          onToggle={(group) => handlers.current.onToggle(group)}
          onDone={(group) => handlers.current.onDone?.(group)}
        />
      ) : (
        <OfAccount row={one}>
          <RowView row={one} attributes={attributes} />
        </OfAccount>
      ),
    [],
  )
  return (
    <>
      <List
        list={focus}
        role="treegrid"
        label={label}
        fills
        className={styles.list}
        data={{ 'data-several': hasSeveralAccounts, 'data-people': hasPeople, [rowsMark]: '' }}
        drawAll={60}
        isCommanded
        followsPointer
        onMenu={(one, at) => one.type === 'row' && openMenu(one, at)}
        draw={draw}
        end={
          last !== undefined && (
            <div role="row" className={styles.last}>
              <div role="gridcell">{last}</div>
            </div>
          )
        }
      />
      {menu}
    </>
  )
}
