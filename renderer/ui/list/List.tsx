import {
  Fragment,
  memo,
  useCallback,
  useMemo,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { cx } from '../cx.ts'
import styles from './List.module.css'
import { isRow, type RowKey } from './rowFocus.ts'
import type { ListHandle } from './useList.ts'
import { useRevealedRow } from './useRevealedRow.ts'
import { useRovingRow } from './useRovingRow.ts'
import { useRowWindow } from './useRowWindow.ts'

/*
 * Base of every list in the window, like listWidget.ts in VS Code. react-aria-components 1.22.1 was tried first
 * (2026-11-29, Electron 33, our content security policy). Its ListBox works under the policy, the style nonce and
 * Trusted Types, but its announcer clears itself by a markup sink, which Trusted Types refuse. A virtualized ListBox
 * with 5,000 rows costs, compared with this list and useRowWindow:
 *
 * - bundle, minified: +148 kB (this list: +3 kB)
 * - arrow key, median: 3.5 ms (0.9 ms)
 * - typing a letter in a filter: 18 to 53 ms (2.5 to 5 ms)
 * - JS heap: 9.2 MB (2.8 MB)
 *
 * The budgets for startup and memory do not allow that.
 */

/** Attributes that `draw` puts on the element of a row. */
export interface RowAttributes {
  readonly id: string
  readonly role: 'option' | 'row'
  /** Present if the rows have the focus. */
  readonly tabIndex?: 0 | -1
  /** True for the active row, which the keys act on. */
  readonly 'data-active': true | undefined
  readonly 'aria-selected'?: boolean | undefined
  readonly 'aria-checked'?: boolean | undefined
  readonly 'aria-disabled'?: true | undefined
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
  readonly 'aria-rowindex'?: number
}

interface ListProps<T, K extends RowKey> {
  /** Result of useList. */
  readonly list: ListHandle<T, K>
  /**
   * `listbox`: a press opens a row. `grid` and `treegrid`: rows have cells with controls, and a press on the row does
   * nothing.
   */
  readonly role: 'listbox' | 'grid' | 'treegrid'
  readonly label: string
  /** True if the list takes the remaining height of its pane. */
  readonly fills?: boolean
  readonly className?: string | undefined
  /**
   * Returns the element of a row. Pass the same function as long as it returns the same elements, so that rows are
   * not rendered again.
   */
  readonly draw: (item: T, attributes: RowAttributes) => ReactNode
  /**
   * Returns the text of a heading, which names the group of rows that follow. An empty text only ends the group
   * before.
   */
  readonly headingOf?: (item: T) => string
  readonly headingClass?: string | undefined
  /**
   * Renders a heading with the rows that follow it, instead of `headingOf`. Only for lists whose rows are all drawn.
   */
  readonly drawGroup?: (heading: T, rows: readonly ReactNode[]) => ReactNode
  /** Number of rows up to which all are drawn. Lower it if a key press can change every row. */
  readonly drawAll?: number
  /** Returns true for an item that is open or selected. Absent if the focused row is the selected one. */
  readonly isSelected?: (item: T) => boolean
  /** True if the keys are commands of the command table instead of being handled by useList. */
  readonly isCommanded?: boolean
  /** Data attributes for style sheets and for code that finds the list. */
  readonly data?: Readonly<Record<`data-${string}`, string | boolean>>
  /** Row of column headings above a grid. It covers scrolled rows with this height in pixels. */
  readonly head?: { readonly row: ReactNode; readonly height: number }
  readonly columns?: number
  /** True if the list scrolls with the page around it. */
  readonly isInPage?: boolean
  /** Content after the last row, which keys do not reach. */
  readonly end?: ReactNode
  /** True if the pointer moves the focus, or a function that returns true for items that it moves to. */
  readonly followsPointer?: boolean | ((item: T) => boolean)
  /** True if a text field keeps the focus. */
  readonly isOfField?: boolean
  /** Shown instead of rows if there are none. */
  readonly empty?: ReactNode
  /** Opens the context menu of an item. */
  readonly onMenu?: (item: T, at: { readonly x: number; readonly y: number }) => void
}

/** List with the rows of `useList`. Only visible rows are drawn. */
export function List<T, K extends RowKey>(props: ListProps<T, K>) {
  const { list, role, label, className, drawAll, fills, head, empty, onMenu } = props
  const { isInPage = false, isOfField = false } = props
  const { elementRef, item, items, kind } = list
  const { heightOf } = kind
  const { followsPointer = false } = props
  const follows = (of: T): boolean =>
    typeof followsPointer === 'function' ? followsPointer(of) : followsPointer
  const heights = useMemo(
    () => items.map((each) => (typeof heightOf === 'function' ? heightOf(each) : (heightOf ?? 0))),
    [items, heightOf],
  )
  const isWhole = heightOf === undefined
  const {
    ref: windowRef,
    first,
    end,
  } = useRowWindow(heights, {
    drawAll: isWhole ? Infinity : drawAll,
    list: list.typed ?? undefined,
    isInPage,
  })
  const ref = useCallback(
    (scroller: HTMLDivElement | null) => {
      elementRef.current = scroller
      return windowRef(scroller)
    },
    [elementRef, windowRef],
  )
  // The focused row stays drawn while it is scrolled out of view, so that it does not lose the focus. Groups do not
  // support that.
  const isKept = list.isRoving && props.headingOf === undefined && props.drawGroup === undefined
  const above = isKept && list.index < first ? list.index : -1
  const below = isKept && list.index >= end ? list.index : -1
  const isFirstHeading = items[0] !== undefined && kind.isHeading?.(items[0]) === true
  const at = (target: EventTarget): T | undefined => {
    const row = target instanceof Element ? target.closest('[role=option], [role=row]') : null
    // Only drawn rows are searched: the list may have tens of thousands of others.
    if (row === null) return undefined
    return item !== undefined && list.rowId(item) === row.id
      ? item
      : items.slice(first, end).find((each) => list.rowId(each) === row.id)
  }
  const rovingRow = useRovingRow(list, at)
  // Called after useRovingRow, which restores the focus if a row that was drawn out of view is removed.
  useRevealedRow(list, heights, isInPage, head?.height)
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, currentTarget } = event
    // Keys on a column heading do not act on the rows.
    if (!list.isRoving || target === currentTarget || at(target) !== undefined) list.onKeyDown(event)
  }
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const pointed = at(event.target)
    // The menu key targets the list, which has the focus, and means the active row.
    const of = pointed ?? (isOfField ? undefined : item)
    if (of === undefined) return
    event.preventDefault()
    if (follows(of)) list.focus(kind.keyOf(of))
    if (!isOfField) list.focusList()
    const box = pointed === undefined ? list.row(of)?.getBoundingClientRect() : undefined
    onMenu?.(of, box === undefined ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom })
  }
  const press = (event: MouseEvent, run: ((item: T, event: MouseEvent) => void) | undefined): void => {
    const of = role === 'listbox' ? at(event.target) : undefined
    if (of !== undefined && !isOnControl(event)) run?.(of, event)
  }
  return (
    <div
      id={list.id}
      ref={ref}
      role={role}
      tabIndex={isOfField || list.isRoving ? -1 : 0}
      aria-label={label}
      aria-rowcount={role === 'listbox' ? undefined : items.length + (head === undefined ? 0 : 1)}
      aria-colcount={props.columns}
      aria-multiselectable={list.picks === undefined ? undefined : true}
      {...(!isOfField && !list.isRoving && list.active)}
      {...rovingRow}
      className={cx(
        styles.list,
        isInPage && styles.inPage,
        fills && styles.fills,
        fills && !isFirstHeading && styles.unheaded,
        followsPointer === false && styles.hovers,
        className,
      )}
      onKeyDown={props.isCommanded === true ? undefined : onKeyDown}
      {...props.data}
      onClick={(event) => press(event, list.onPress)}
      onDoubleClick={(event) => press(event, list.onDoublePress)}
      // The field keeps the focus.
      onPointerDown={isOfField ? (event) => event.preventDefault() : undefined}
      onPointerMove={
        followsPointer !== false
          ? ({ movementX, movementY, target }) => {
              // The pointer did not move: rows were scrolled under it, so the focus stays.
              if (movementX === 0 && movementY === 0) return
              const pointed = at(target)
              if (pointed !== undefined && pointed !== item && follows(pointed))
                list.focus(kind.keyOf(pointed))
            }
          : undefined
      }
      onContextMenu={onMenu === undefined ? undefined : openMenu}
    >
      {head?.row}
      <Space heights={heights} from={0} to={above < 0 ? first : above} />
      {items.length === 0 ? (
        empty
      ) : (
        <Rows {...props} heights={heights} first={first} end={end} above={above} below={below} />
      )}
      <Space heights={heights} from={below < 0 ? end : below + 1} to={items.length} />
      {props.end}
    </div>
  )
}

interface PlainListProps<T> extends ComponentProps<'ul'> {
  readonly items: readonly T[]
  /** Height of each item in pixels. */
  readonly heights: readonly number[]
  readonly draw: (item: T) => ReactNode
}

/** List of links and buttons that scrolls with the page. useRovingFocus moves the focus. */
export function PlainList<T>({ items, heights, draw, ...rest }: PlainListProps<T>) {
  const { ref, first, end } = useRowWindow(heights, { isInPage: true })
  return (
    <ul ref={ref} {...rest}>
      <Space is="li" heights={heights} from={0} to={first} />
      {items.slice(first, end).map(draw)}
      <Space is="li" heights={heights} from={end} to={items.length} />
    </ul>
  )
}

interface SpaceProps {
  readonly is?: 'div' | 'li'
  readonly heights: readonly number[]
  readonly from: number
  readonly to: number
}

/** Spacer in place of rows that are not drawn. */
const Space = memo(function Space({ is: Element = 'div', heights, from, to }: SpaceProps) {
  let height = 0
  for (let index = from; index < to; index++) height += heights[index] ?? 0
  return height > 0 && <Element aria-hidden="true" data-undrawn style={{ height }} />
})

/** Returns true for an event on a button, link or field within a row, which handles it. */
const isOnControl = ({ target, currentTarget }: MouseEvent): boolean => {
  const control = target instanceof Element ? target.closest('a, button, input') : null
  return control !== null && currentTarget.contains(control)
}

interface RowsProps<T, K extends RowKey> extends ListProps<T, K> {
  readonly heights: readonly number[]
  readonly first: number
  readonly end: number
  /** Index of a row that is drawn although out of view, or -1. */
  readonly above: number
  readonly below: number
}

function Rows<T, K extends RowKey>(props: RowsProps<T, K>) {
  const { list, role, draw, drawGroup, headingOf, headingClass, isSelected, first, end } = props
  const { items, kind, picks } = list
  const places = usePlaces(list, role)
  const before = props.head === undefined ? 1 : 2
  const rowOf = (item: T, index: number): ReactNode => (
    <Row
      key={kind.keyOf(item)}
      item={item}
      draw={draw}
      id={list.rowId(item)}
      role={role}
      position={places === null ? index + before : places.positions[index]!}
      // Passed only to options, which show the count. Other rows are thus not rendered again when it changes.
      count={role === 'listbox' ? (places?.count ?? items.length) : 0}
      isActive={item === list.item}
      isRoving={list.isRoving}
      isSelected={isSelected === undefined ? item === list.item : isSelected(item)}
      isDisabled={kind.isHeading?.(item) !== true && !isRow(kind, item)}
      isPicked={picks === undefined || picks.keys.size === 0 ? undefined : picks.keys.has(kind.keyOf(item))}
    />
  )
  const shown = items.slice(first, end)
  if (headingOf === undefined && drawGroup === undefined) {
    const { heights, above, below } = props
    // One array, so that a row keeps its element, and with it the focus, when it is scrolled into view again.
    return [
      above >= 0 && rowOf(items[above]!, above),
      // In arrays, so that no row has the same key.
      above >= 0 && [<Space key="above" heights={heights} from={above + 1} to={first} />],
      ...shown.map((item, index) => rowOf(item, first + index)),
      below >= 0 && [<Space key="below" heights={heights} from={end} to={below} />],
      below >= 0 && rowOf(items[below]!, below),
    ]
  }
  const parts: { heading: T | undefined; rows: ReactNode[] }[] = []
  for (const [at, item] of shown.entries()) {
    const isHeading = kind.isHeading?.(item) === true
    if (isHeading || parts.length === 0)
      parts.push({
        heading: isHeading ? item : items.slice(0, first).findLast((each) => kind.isHeading?.(each)),
        rows:
          isHeading && headingOf !== undefined && headingOf(item) !== ''
            ? [
                <div key="heading" className={headingClass} dir="auto" aria-hidden="true">
                  {headingOf(item)}
                </div>,
              ]
            : [],
      })
    if (!isHeading) parts.at(-1)?.rows.push(rowOf(item, first + at))
  }
  return parts.map(({ heading, rows }) => {
    if (heading !== undefined && drawGroup !== undefined)
      return <Fragment key={kind.keyOf(heading)}>{drawGroup(heading, rows)}</Fragment>
    const title = heading === undefined ? '' : (headingOf?.(heading) ?? '')
    return (
      <div
        key={heading === undefined ? 'first' : kind.keyOf(heading)}
        role={title === '' ? 'presentation' : 'group'}
        aria-label={title || undefined}
      >
        {rows}
      </div>
    )
  })
}

/** Returns the position of each row, not counting headings. Returns null if every item is a row. */
function usePlaces<T, K extends RowKey>({ items, kind }: ListHandle<T, K>, role: string) {
  return useMemo(() => {
    if (kind.isHeading === undefined || role !== 'listbox') return null
    let count = 0
    const positions = items.map((item) => (isRow(kind, item) ? ++count : count))
    return { positions, count }
  }, [items, kind, role])
}

interface RowProps<T> {
  readonly item: T
  readonly draw: (item: T, attributes: RowAttributes) => ReactNode
  readonly id: string
  readonly role: 'listbox' | 'grid' | 'treegrid'
  readonly position: number
  readonly count: number
  readonly isActive: boolean
  readonly isRoving: boolean
  readonly isSelected: boolean
  readonly isDisabled: boolean
  readonly isPicked: boolean | undefined
}

/** Memoized: rendered again only if its item, position or state changed. */
const Row = memo(function Row({ item, draw, ...row }: RowProps<unknown>) {
  const { id, isActive, position } = row
  const active = isActive ? true : undefined
  return draw(
    item,
    row.role === 'listbox'
      ? {
          id,
          role: 'option',
          'data-active': active,
          'aria-selected': row.isSelected,
          'aria-checked': row.isPicked,
          'aria-disabled': row.isDisabled || undefined,
          'aria-posinset': position,
          'aria-setsize': row.count,
        }
      : {
          id,
          role: 'row',
          ...(row.isRoving && { tabIndex: isActive ? 0 : -1 }),
          'data-active': active,
          'aria-rowindex': position,
          'aria-selected': row.role === 'treegrid' ? row.isSelected : row.isPicked,
        },
  )
}) as <T>(props: RowProps<T>) => ReactNode
