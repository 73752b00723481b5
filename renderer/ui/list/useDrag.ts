import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/** Pixels that a press may wander before it is a drag. */
const slack = 5

interface Drag {
  readonly id: string
  /** The order as it would be if the button were let go now. */
  readonly ids: readonly string[]
}

/**
 * Dragging the items of a list (elements with `data-drag`, in the order of `ids`) with the mouse to another place.
 * Answers the order to show meanwhile and what is dragged. Escape takes it back; the press is no click then. Items
 * that are not among the ids are left alone: one element can have several such lists.
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
    // A finger scrolls; the menu has the same for it.
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
      // Rows that are out of sight may not be in the page: the place counts from the first one that is.
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

/** The ids with one of them moved to another place; the same list when it is there, or there is no such place. */
export function movedTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  if (from < 0 || to === from || to < 0 || to >= ids.length) return ids
  const next = ids.filter((one) => one !== id)
  next.splice(to, 0, id)
  return next
}
