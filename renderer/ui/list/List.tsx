import {
  Fragment,
  memo,
  useCallback,
  useMemo,
  type ComponentProps,
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
 * One list under every list of the window, as listWidget.ts is in VS Code. react-aria-components 1.22.1 was tried first
 * (2026-11-29, Electron 33, our content policy): an empty and a filled ListBox pass the content policy, the style nonce
 * and Trusted Types. Yet its announcer empties itself by markup, which Trusted Types refuse, and against the same
 * 5,000 rows drawn with useRowWindow a virtualized ListBox costs
 *   bundle, minified        +148 kB (own +3 kB)
 *   an arrow key, median    3.5 ms (own 0.9 ms)
 *   a letter of a filter    18 to 53 ms (own 2.5 to 5 ms)
 *   JS heap                 9.2 MB (own 2.8 MB)
 * The start and memory budgets have no room for that.
 */

/** Attributes that `draw` puts on the element of a row. */
export interface RowAttributes {
  readonly id: string
  readonly role: 'option' | 'row'
  /** Where the rows have the focus. */
  readonly tabIndex?: 0 | -1
  /** True in the row that the keys are about. */
  readonly 'data-active': true | undefined
  readonly 'aria-selected'?: boolean
  readonly 'aria-checked'?: boolean | undefined
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
  readonly 'aria-rowindex'?: number
}

interface ListProps<T, K extends RowKey> {
  /** From useList. */
  readonly list: ListHandle<T, K>
  /** A row of a grid has cells with controls, and no press by itself. */
  readonly role: 'listbox' | 'grid' | 'treegrid'
  readonly label: string
  /** True when the list takes the height that a pane has left. */
  readonly fills?: boolean
  readonly className?: string | undefined
  /** Returns the element of a row; the same function while it returns the same, so that rows are not drawn again. */
  readonly draw: (item: T, attributes: RowAttributes) => ReactNode
  /** Text of a heading: the rows that follow are a group of this name. An empty one ends the group before. */
  readonly headingOf?: (item: T) => string
  readonly headingClass?: string | undefined
  /** Draws a heading and the rows that follow in place of `headingOf`; for a list that is drawn whole. */
  readonly drawGroup?: (heading: T, rows: readonly ReactNode[]) => ReactNode
  /** Up to that many rows all are drawn; fewer where a key may change every row. */
  readonly drawAll?: number
  /** True for an item that is open or chosen; absent where the focus itself chooses. */
  readonly isSelected?: (item: T) => boolean
  /** True when the keys are rows of the table of commands, and not those of useList. */
  readonly isCommanded?: boolean
  /** For style sheets, and for what finds the list. */
  readonly data?: Readonly<Record<`data-${string}`, string | boolean>>
  /** The row of column headings above a grid. It stays over the rows that are scrolled, with this height in pixels. */
  readonly head?: { readonly row: ReactNode; readonly height: number }
  readonly columns?: number
  /** True when the list scrolls with the page around it. */
  readonly isInPage?: boolean
  /** Follows the last row; keys do not lead there. */
  readonly end?: ReactNode
  /** True when the pointer moves the focus, or true for an item that it moves to. */
  readonly followsPointer?: boolean | ((item: T) => boolean)
  /** True when a text field keeps the focus. */
  readonly isOfField?: boolean
  /** Shown in place of rows. */
  readonly empty?: ReactNode
  /** Opens the menu of an item. */
  readonly onMenu?: (item: T, at: { readonly x: number; readonly y: number }) => void
}

/** The rows of `useList`, of which those in sight are drawn. */
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
  useRevealedRow(list, heights, isInPage, head?.height)
  // The focus is not lost with a row that is scrolled out of sight.
  const above = list.isRoving && list.index < first ? list.index : -1
  const below = list.isRoving && list.index >= end ? list.index : -1
  const isFirstHeading = items[0] !== undefined && kind.isHeading?.(items[0]) === true
  const at = (target: EventTarget): T | undefined => {
    const row = target instanceof Element ? target.closest('[role=option], [role=row]') : null
    // Only drawn rows can be pointed at: a list may have tens of thousands of others.
    if (row === null) return undefined
    return item !== undefined && list.rowId(item) === row.id
      ? item
      : items.slice(first, end).find((each) => list.rowId(each) === row.id)
  }
  const rovingRow = useRovingRow(list, at)
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const pointed = at(event.target)
    // The key for menus belongs to the list, which has the focus, and means the active row.
    const of = pointed ?? item
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
      onKeyDown={props.isCommanded === true ? undefined : (event) => list.onKeyDown(event)}
      {...props.data}
      onClick={(event) => press(event, list.onPress)}
      onDoubleClick={(event) => press(event, list.onDoublePress)}
      // The field keeps the focus.
      onPointerDown={isOfField ? (event) => event.preventDefault() : undefined}
      onPointerMove={
        followsPointer !== false
          ? ({ movementX, movementY, target }) => {
              // Rows that are scrolled under the pointer leave the focus where it is.
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
  /** Pixels of each item. */
  readonly heights: readonly number[]
  readonly draw: (item: T) => ReactNode
}

/** A list of links and buttons that scrolls with what is around it; useRovingFocus moves the focus. */
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

/** In place of rows that are not drawn. */
function Space({ is: Element = 'div', heights, from, to }: SpaceProps) {
  let height = 0
  for (let index = from; index < to; index++) height += heights[index] ?? 0
  return height > 0 && <Element aria-hidden="true" data-undrawn style={{ height }} />
}

/** True for an event on a button, link or field within a row, which has its own effect. */
const isOnControl = ({ target, currentTarget }: MouseEvent): boolean => {
  const control = target instanceof Element ? target.closest('a, button, input') : null
  return control !== null && currentTarget.contains(control)
}

interface RowsProps<T, K extends RowKey> extends ListProps<T, K> {
  readonly heights: readonly number[]
  readonly first: number
  readonly end: number
  /** Index of a row that is drawn out of sight; -1: none. */
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
      // Only an option names it: other rows are not drawn again when it changes.
      count={role === 'listbox' ? (places?.count ?? items.length) : 0}
      isActive={item === list.item}
      isRoving={list.isRoving}
      isSelected={isSelected === undefined ? item === list.item : isSelected(item)}
      isPicked={picks === undefined || picks.keys.size === 0 ? undefined : picks.keys.has(kind.keyOf(item))}
    />
  )
  const shown = items.slice(first, end)
  if (headingOf === undefined && drawGroup === undefined) {
    const { heights, above, below } = props
    // In one array: a row keeps its element, and so the focus, when it is scrolled into sight again.
    return [
      above >= 0 && rowOf(items[above]!, above),
      above >= 0 && <Space key="above" heights={heights} from={above + 1} to={first} />,
      ...shown.map((item, at) => rowOf(item, first + at)),
      below >= 0 && <Space key="below" heights={heights} from={end} to={below} />,
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

/** The place of each row among the rows; null where every item is one. */
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
  readonly isPicked: boolean | undefined
}

/** Drawn again only when its item, its place or its state changed. */
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
          'aria-posinset': position,
          'aria-setsize': row.count,
        }
      : {
          id,
          role: 'row',
          ...(row.isRoving && { tabIndex: isActive ? 0 : -1 }),
          'data-active': active,
          'aria-rowindex': position,
          ...(row.role === 'treegrid' && { 'aria-selected': row.isSelected }),
        },
  )
}) as <T>(props: RowProps<T>) => ReactNode
