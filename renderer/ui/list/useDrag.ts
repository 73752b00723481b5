import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/** Distance in pixels that a press may move before it becomes a drag. */
const slack = 5

interface Drag {
  readonly id: string
  /** Order after a drop at the current position. */
  readonly ids: readonly string[]
}

/**
 * Reorders list items (elements with `data-drag`, in the order of `ids`) by dragging with the mouse. Returns the
 * order to show during the drag and the dragged id. Escape cancels, and a drag causes no click. Items not in `ids`
 * are ignored, so one element can contain several such lists.
 */
export function useDrag(ids: readonly string[], onDrop: (ids: readonly string[], moved: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<() => void>(() => undefined)
  const wasDragged = useRef(false)
  useEffect(() => () => end.current(), [])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const item = (event.target as Element).closest<HTMLElement>('[data-drag]')
    const id = item?.dataset['drag']
    wasDragged.current = false
    // Touch scrolls instead. The context menu has the same actions.
    if (id === undefined || !ids.includes(id) || event.button !== 0 || event.pointerType !== 'mouse') return
    const list = event.currentTarget
    const from = event.clientY
    let now: readonly string[] = ids
    const onMove = ({ clientY }: globalThis.PointerEvent): void => {
      if (!wasDragged.current && Math.abs(clientY - from) < slack) return
      wasDragged.current = true
      const others = [...list.querySelectorAll<HTMLElement>('[data-drag]')].filter(
        ({ dataset: { drag: other = '' } }) => other !== id && ids.includes(other),
      )
      const above = others.filter((one) => {
        const { top, height } = one.getBoundingClientRect()
        return top + height / 2 < clientY
      })
      // Rows out of view may not be drawn, so the position is counted from the first drawn row.
      const first = others[0]?.dataset['drag']
      const before = first === undefined ? 0 : now.filter((one) => one !== id).indexOf(first)
      now = movedTo(now, id, Math.max(0, before) + above.length)
      setDrag({ id, ids: now })
    }
    const finish = (drop: boolean): void => {
      end.current()
      setDrag(null)
      if (drop && now !== ids) onDrop(now, id)
    }
    const onUp = (): void => finish(true)
    const onKey = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      finish(false)
    }
    const cancel = (): void => finish(false)
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
  return { ids: drag?.ids ?? ids, dragged: drag?.id ?? null, handlers: { onPointerDown, onClickCapture } }
}

/**
 * Returns the ids with one moved to another position. Returns the same array if nothing changes or the position does
 * not exist.
 */
export function movedTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  if (from < 0 || to === from || to < 0 || to >= ids.length) return ids
  const next = ids.filter((one) => one !== id)
  next.splice(to, 0, id)
  return next
}
