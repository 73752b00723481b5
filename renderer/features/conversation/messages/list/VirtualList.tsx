import { memo, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../../shared/i18n.ts'
import { listEngine } from './listEngine.ts'
import type { ListEngine } from './listEngine.ts'
import type { ListHandle, ListItem, ListAnchor, ListReport } from './listItem.ts'
import { forgetHeights } from './reindex.ts'
import { RowContext } from './useRowTouched.ts'
import './list.css'

interface VirtualListProps<Item extends ListItem> {
  readonly items: readonly Item[]
  /** Must be stable: a row is rendered again only when its item object changes. */
  readonly renderItem: (item: Item) => ReactNode
  /** Initial position, read once. Change the list's React key to set another one. */
  readonly initial: ListAnchor
  /** Known heights by row key, read once. Updated as rows are measured. */
  readonly measured: Map<string, number>
  /** At the end, stays at the end as rows are added. False while newer rows are still to be fetched. */
  readonly followsEnd: boolean
  readonly onReport?: (report: ListReport) => void
  readonly handle?: Ref<ListHandle>
  readonly label: string
  /** Key of the row in the Tab order. While it is mounted, the list itself is not. null: there is no such row. */
  readonly stop: string | null
  /** Rows whose articles are numbered for screen readers. null: the number of earlier messages is unknown. */
  readonly numbered: NumberedRows | null
  readonly busy?: boolean
}

export interface NumberedRows {
  /** Numbers by row key, starting at 1. */
  readonly places: ReadonlyMap<string, number>
  /** -1: not known yet, as in aria-setsize. */
  readonly total: number
}

/** A list that mounts only the rows near the view and keeps the reader's position when rows change. */
export function VirtualList<Item extends ListItem>(props: VirtualListProps<Item>) {
  const { items, renderItem, initial, measured, followsEnd, onReport, handle, label, busy } = props
  const { numbered, stop } = props
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [engine] = useState(() =>
    listEngine(initial, measured, { now: () => flushSync(redraw), later: () => redraw() }),
  )
  const view = useRef<HTMLDivElement>(null)
  const lead = useRef<HTMLDivElement>(null)
  const trailing = useRef<HTMLDivElement>(null)

  engine.setItems(items, followsEnd)
  const { range, focus } = engine.layout()
  const inFlow = items.slice(range.start, range.end)
  const mounted = focus === null ? inFlow : [...inFlow, ...items.slice(focus.index, focus.index + 1)]

  useLayoutEffect(
    () => engine.attach({ view: view.current!, lead: lead.current!, trailing: trailing.current! }),
    [engine],
  )
  useLayoutEffect(() => engine.commit())
  // Set outside the rows' rendering: loading older messages renumbers every row without changing it otherwise.
  useLayoutEffect(() => tellPlaces(engine.handle, mounted, numbered))
  useEffect(() => forgetHeights(measured, items), [measured, items])
  useLayoutEffect(() => (onReport ? engine.subscribe(onReport) : undefined), [engine, onReport])
  useImperativeHandle(handle, () => engine.handle, [engine])

  const row = (i: number, top: number | null): ReactNode => {
    const item = items[i]!
    return <Row key={item.key} item={item} top={top} render={renderItem as RenderRow} engine={engine} />
  }
  const rows: ReactNode[] = []
  for (let i = range.start; i < Math.min(range.end, items.length); i++) rows.push(row(i, null))
  rows.unshift(<div key="#lead" ref={lead} className="list-space" aria-hidden="true" />)
  rows.push(<div key="#trail" ref={trailing} className="list-space" aria-hidden="true" />)
  // The focused row keeps its place in the order. If React moved it, it would lose the focus.
  if (focus !== null && focus.index < range.start) rows.unshift(row(focus.index, focus.top))
  else if (focus !== null) rows.push(row(focus.index, focus.top))

  return (
    <div
      ref={view}
      className="list"
      role="region"
      // The role `feed` may only contain articles, but bars with links are between the messages.
      aria-roledescription={t('messages.list_role')}
      aria-label={label}
      aria-busy={busy ?? false}
      tabIndex={mounted.some(({ key }) => key === stop) ? -1 : 0}
      data-read
    >
      {rows}
    </div>
  )
}

/** Sets aria-posinset and aria-setsize on the mounted articles. */
function tellPlaces(
  list: Pick<ListHandle, 'element'>,
  rows: readonly ListItem[],
  numbered: NumberedRows | null,
): void {
  for (const { key } of rows) {
    const article = list.element(key)?.querySelector('article')
    if (article == null) continue
    const place = numbered?.places.get(key)
    put(article, 'aria-posinset', place)
    put(article, 'aria-setsize', place === undefined ? undefined : numbered?.total)
  }
}

function put(element: Element, name: string, value: number | undefined): void {
  const text = value === undefined ? null : String(value)
  if (element.getAttribute(name) === text) return
  if (text === null) element.removeAttribute(name)
  else element.setAttribute(name, text)
}

type RenderRow = (item: ListItem) => ReactNode

interface RowProps {
  readonly item: ListItem
  /** Pixels from the top of the content if the row is mounted outside the visible range; null in normal flow. */
  readonly top: number | null
  readonly render: RenderRow
  readonly engine: ListEngine
}

const Row = memo(function Row({ item, top, render, engine }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  const { key } = item
  useLayoutEffect(() => engine.attachRow(key, element.current!), [engine, key])
  useLayoutEffect(() => engine.touched(key), [engine, key, item])
  const [context] = useState(() => () => engine.touched(key))
  return (
    <div
      ref={element}
      className={top === null ? 'list-row' : 'list-row list-row-away'}
      style={top === null ? undefined : { top }}
      onFocus={() => engine.focused(key)}
      onBlur={() => engine.focused(null)}
    >
      <RowContext value={context}>{render(item)}</RowContext>
    </div>
  )
})
