import { memo, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { listEngine } from './listEngine.ts'
import type { ListEngine } from './listEngine.ts'
import type { ListHandle, ListItem, ListAnchor, ListReport } from './listItem.ts'
import { forgetHeights } from './reindex.ts'
import { RowContext } from './useRowTouched.ts'
import './list.css'

interface VirtualListProps<Item extends ListItem> {
  readonly items: readonly Item[]
  /** Must be stable: a row is rendered again only when its item object is another one. */
  readonly renderItem: (item: Item) => ReactNode
  /** Where to open; read once. Give the list another React key to open another one. */
  readonly initial: ListAnchor
  /** Heights known from an earlier time; grows as rows are measured. Read once. */
  readonly measured: Map<string, number>
  /** At the end, stay at the end as rows are added. False while newer rows are still to be fetched. */
  readonly followsEnd: boolean
  readonly onReport?: (report: ListReport) => void
  readonly handle?: Ref<ListHandle>
  readonly label: string
  readonly busy?: boolean
}

/** A list that mounts only the rows near the view and keeps the reader's place whatever changes around it. */
export function VirtualList<Item extends ListItem>(props: VirtualListProps<Item>) {
  const { items, renderItem, initial, measured, followsEnd, onReport, handle, label, busy } = props
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [engine] = useState(() =>
    listEngine(initial, measured, { now: () => flushSync(redraw), later: () => redraw() }),
  )
  const view = useRef<HTMLDivElement>(null)
  const lead = useRef<HTMLDivElement>(null)
  const trailing = useRef<HTMLDivElement>(null)

  engine.setItems(items, followsEnd)
  const { range, focus } = engine.layout()

  useLayoutEffect(
    () => engine.attach({ view: view.current!, lead: lead.current!, trailing: trailing.current! }),
    [engine],
  )
  useLayoutEffect(() => engine.commit())
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
  // The focused row stays where it is in the order, so that React does not move it and it keeps the focus.
  if (focus !== null && focus.index < range.start) rows.unshift(row(focus.index, focus.top))
  else if (focus !== null) rows.push(row(focus.index, focus.top))

  return (
    <div
      ref={view}
      className="list"
      role="region"
      aria-label={label}
      aria-busy={busy ?? false}
      tabIndex={0}
      data-read
    >
      {rows}
    </div>
  )
}

type RenderRow = (item: ListItem) => ReactNode

interface RowProps {
  readonly item: ListItem
  /** Pixels from the top of the content when it is mounted outside the rows in view; null in normal flow. */
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
