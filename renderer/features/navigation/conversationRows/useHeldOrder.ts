import { useCallback, useEffect, useState, type RefObject } from 'react'

/** Time in ms without the window's focus after which the list is sorted again, as if it were newly opened. */
const absenceMs = 30_000
/**
 * Time in ms within which a click follows the focus event that it caused. Such a click must reach the row it was
 * aimed at.
 */
const pressMs = 200

interface HeldOrder<Order> {
  readonly order: Order
  /** True after a key or pointer event in the list. From then on, no row moves by itself. */
  readonly isHeld: boolean
  /** Sorts the list again and gives it the focus. */
  readonly update: () => void
}

/**
 * Sorts a list on every change until the first key or pointer event in it, and again when the window receives the
 * focus after an absence. `arrange` must return `before` itself while nothing has changed. A new `key` means a
 * different list.
 */
export function useHeldOrder<Order>(
  list: RefObject<HTMLElement | null>,
  arrange: (before: Order | null, isHeld: boolean) => Order,
  key = '',
): HeldOrder<Order> {
  const [known, setKnown] = useState<{ readonly key: string; readonly order: Order } | null>(() => ({
    key,
    order: arrange(null, false),
  }))
  const [isHeld, setHeld] = useState(false)
  const before = known?.key === key ? known.order : null
  const order = arrange(before, isHeld)
  if (order !== before || known?.key !== key) setKnown({ key, order })
  const sort = useCallback(() => {
    setHeld(false)
    setKnown(null)
  }, [])
  useEffect(() => {
    if (isHeld) return undefined
    const onInput = (event: Event): void => {
      // Chromium also sends this event when rows are scrolled or sorted under a resting pointer.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)) return
      // Without a focused element, keys act on the list.
      const isNowhere = event.type === 'keydown' && event.target === document.body
      if (isNowhere || isIn(list.current, event.target)) setHeld(true)
    }
    for (const input of inputs) document.addEventListener(input, onInput, { capture: true, passive: true })
    return () => {
      for (const input of inputs) document.removeEventListener(input, onInput, { capture: true })
    }
  }, [isHeld, list])
  useReturn(list, sort)
  const update = useCallback(() => {
    sort()
    list.current?.focus({ preventScroll: true })
  }, [list, sort])
  return { order, isHeld, update }
}

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0

const isIn = (list: HTMLElement | null, target: EventTarget | null): boolean =>
  target instanceof Node && list?.contains(target) === true

/** Calls `onReturn` when the window receives the focus after an absence, unless a click in the list caused it. */
function useReturn(list: RefObject<HTMLElement | null>, onReturn: () => void): void {
  useEffect(() => {
    let leftAt = document.hasFocus() ? null : Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = (): void => clearTimeout(timer)
    const onBlur = (): void => {
      stop()
      leftAt = Date.now()
    }
    const onFocus = (): void => {
      const isAbsence = leftAt !== null && Date.now() - leftAt >= absenceMs
      leftAt = null
      if (isAbsence) timer = setTimeout(onReturn, pressMs)
    }
    const onPress = ({ target }: PointerEvent): void => {
      if (isIn(list.current, target)) stop()
    }
    addEventListener('blur', onBlur)
    addEventListener('focus', onFocus)
    document.addEventListener('pointerdown', onPress, { capture: true, passive: true })
    return () => {
      stop()
      removeEventListener('blur', onBlur)
      removeEventListener('focus', onFocus)
      document.removeEventListener('pointerdown', onPress, { capture: true })
    }
  }, [list, onReturn])
}
