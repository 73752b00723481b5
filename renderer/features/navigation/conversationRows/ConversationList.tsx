import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { List, type RowAttributes, Icon, IconButton } from '../../../ui/index.ts'
import styles from './rows.module.css'
import { rowsMark, type HeadingItem, type ListItem } from './listItem.ts'
import { RowView } from './RowView.tsx'
import { OfAccount } from './OfAccount.tsx'
import { useRevealedGroup } from './useRevealedGroup.ts'
import { useRowMenu } from './useRowPointer.tsx'
import type { ListFocus } from './useListFocus.ts'
import { useRowCommands } from './useRowCommands.ts'
import { t } from '../../../../shared/i18n.ts'
import { AccountMark } from './AccountMark.tsx'

interface ConversationListProps {
  readonly label: string
  readonly items: readonly ListItem[]
  readonly listRef: RefObject<HTMLDivElement | null>
  /** The result of useListFocus for the same items. */
  readonly focus: ListFocus
  /** Shows or hides the rows of a group. */
  readonly onToggle: (group: string) => void
  /** Marks the conversations of a group as read. */
  readonly onDone?: (group: string) => void
  /** True if the list has rows of several accounts. Each row then shows the color of its account. */
  readonly hasSeveralAccounts: boolean
  /** True if the rows have a column of people. */
  readonly hasPeople?: boolean
  /** Shown after the last row. The keys do not reach it. */
  readonly end?: ReactNode
}

/**
 * A list of conversations under headings, with a single Tab stop. The list element has the focus, and the item that
 * keys act on is its active descendant. So the focus is not lost when a row leaves the list or is scrolled out of the
 * rendered range.
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
  const { elementRef, index } = focus
  useImperativeHandle(listRef, () => elementRef.current as HTMLDivElement)
  useRevealedGroup(elementRef, items, index)
  const findHeading = (): HeadingItem | undefined =>
    items.slice(0, index + 1).findLast((each) => each.type === 'heading')
  useRowCommands({
    focus,
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

interface HeadingRowProps {
  readonly item: HeadingItem
  readonly attributes: RowAttributes
  readonly onToggle: (group: string) => void
  /** Marks the conversations of the group as read. Missing if the list does not offer that. */
  readonly onDone?: ((group: string) => void) | undefined
}

/** The heading of a group: its title, its count, and a control that shows or hides its rows. */
function HeadingRow({ item, attributes, onToggle, onDone }: HeadingRowProps) {
  const { key, title, count, isCollapsed, account, canBeDone = false } = item
  return (
    <div
      {...attributes}
      aria-level={1}
      aria-expanded={!isCollapsed}
      aria-label={t('conversationRows.heading', { title, count })}
      data-item={key}
      className={styles.heading}
      onClick={() => onToggle(key)}
    >
      <div role="gridcell" className={styles.headingCell}>
        <Icon name={isCollapsed ? 'right' : 'down'} size={12} />
        {account !== null && <AccountMark account={account} />}
        <span data-ellipsis dir="auto" data-tooltip={title}>
          {title}
        </span>
        <span className={styles.headingCount}>{count > 0 && count}</span>
        {attributes['data-active'] && canBeDone && onDone !== undefined && (
          <IconButton
            icon="check"
            label={t('catchup.section_done', { title })}
            size={14}
            tabIndex={-1}
            className={styles.headingDone}
            // Keeps the focus in the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation()
              onDone(key)
            }}
          />
        )}
      </div>
    </div>
  )
}
