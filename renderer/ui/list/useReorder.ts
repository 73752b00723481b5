import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

/*
 * The sortable list of react-aria-components 1.22.1 would add 273 kB of minified code to the page, this hook adds 2 kB
 * (React excluded, vite build of each alone, 2026-11-30). See List.tsx for what else speaks against that library.
 */

/** Distance in pixels that a press may move before it becomes a drag. */
const slack = 5

interface ReorderedList {
  /** Ids of the items in their order. Empty if the user cannot change it. */
  readonly ids: readonly string[]
  /** Called with the new order and the id of the moved item. */
  readonly onReorder: (ids: readonly string[], moved: string) => void
}

interface Drag {
  readonly id: string
  /** Order after a drop at the current position. */
  readonly ids: readonly string[]
}

const idOf = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-drag]')?.dataset['drag']

/**
 * Reorders list items (elements with `data-drag`) by dragging with the mouse, and by Alt with an arrow key. One element
 * can contain several such lists. Escape cancels a drag, and a drag causes no click. React keeps the focus on an item
 * that it moves in the document.
 */
export function useReorder(...lists: readonly ReorderedList[]) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<() => void>(() => undefined)
  const wasDragged = useRef(false)
  useEffect(() => () => end.current(), [])
  const listOf = (id: string | undefined) => lists.find(({ ids }) => id !== undefined && ids.includes(id))

  const current = useRef(lists)
  useEffect(() => {
    current.current = lists
  })
  const reorder = (dropped: Drag): void => {
    const list = current.current.find(({ ids }) => ids.includes(dropped.id))
    if (list !== undefined) list.onReorder(orderAfter(dropped, list.ids), dropped.id)
  }
  /** Moves an item down by this number of positions, or up if it is negative. */
  const move = (id: string, by: number): void => {
    const list = listOf(id)
    if (list === undefined) return
    const ids = movedTo(list.ids, id, list.ids.indexOf(id) + by)
    if (ids !== list.ids) list.onReorder(ids, id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const id = idOf(event.target)
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return
    if (id === undefined || listOf(id) === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(id, by)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const id = idOf(event.target)
    const reordered = listOf(id)
    wasDragged.current = false
    // Touch scrolls instead. The context menu has the same actions.
    if (id === undefined || reordered === undefined || event.button !== 0 || event.pointerType !== 'mouse')
      return
    // Selects text.
    if ((event.target as Element).matches('input')) return
    const { ids } = reordered
    const list = event.currentTarget
    const from = event.clientY
    let now: readonly string[] = ids
    const onMove = ({ clientY }: globalThis.PointerEvent): void => {
      if (!wasDragged.current && Math.abs(clientY - from) < slack) return
      wasDragged.current = true
      const others = [...list.querySelectorAll<HTMLElement>('[data-drag]')].filter(
        ({ dataset: { drag: other = '' } }) => other !== id && ids.includes(other),
      )
      const above = others.filter((element) => {
        const { top, height } = element.getBoundingClientRect()
        return top + height / 2 < clientY
      })
      // Rows out of view may not be drawn, so the position is counted from the first drawn row.
      const first = others[0]?.dataset['drag']
      const before = first === undefined ? 0 : now.filter((item) => item !== id).indexOf(first)
      now = movedTo(now, id, Math.max(0, before) + above.length)
      setDrag({ id, ids: now })
    }
    const finish = (drop: boolean): void => {
      end.current()
      setDrag(null)
      if (drop && now !== ids) reorder({ id, ids: now })
    }
    const onUp = (): void => finish(true)
    const onKey = (key: globalThis.KeyboardEvent): void => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      finish(false)
    }
    const cancel = (): void => finish(false)
    // The click of this press follows its release at once, unless the pointer is released outside the list. Escape may
    // end the drag before.
    addEventListener('pointerup', () => setTimeout(() => (wasDragged.current = false)), { once: true })
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', onKey, true)
    end.current = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', onKey, true)
    }
  }
  const onClickCapture = (event: MouseEvent): void => {
    if (!wasDragged.current) return
    wasDragged.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    move,
    /** Returns the order of a list to show, which a drag changes. */
    shown: (ids: readonly string[]): readonly string[] =>
      drag !== null && ids.includes(drag.id) ? orderAfter(drag, ids) : ids,
    /** Attributes of an item. */
    item: (id: string) => ({ 'data-drag': id, 'data-dragged': drag?.id === id || undefined }),
    /** Attributes of the element with the lists. */
    attributes: {
      onKeyDown,
      onPointerDown,
      onClickCapture,
      'data-dragging': drag !== null || undefined,
    },
  }
}

/**
 * Returns the order of a drop for the list as it is now: items may have been removed, added or renamed during the drag.
 * A new item follows the same item as in the list, apart from the dragged one.
 */
function orderAfter({ id, ids }: Drag, list: readonly string[]): readonly string[] {
  const next = ids.filter((each) => list.includes(each))
  if (next.length === ids.length && next.length === list.length) return ids
  const others = list.filter((each) => each !== id)
  for (const [index, each] of others.entries())
    if (!next.includes(each)) next.splice(next.indexOf(others[index - 1] ?? '') + 1, 0, each)
  return next
}

/**
 * Returns the ids with one moved to another position. Returns the same array if nothing changes or the position does
 * not exist.
 */
export function movedTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  if (from < 0 || to === from || to < 0 || to >= ids.length) return ids
  const next = ids.filter((item) => item !== id)
  next.splice(to, 0, id)
  return next
}
