import { useCallback, useEffect, useState, type RefObject } from 'react'

/** Without the window's focus for this long, in milliseconds, the user looks at the list as if it were opened. */
const absenceMs = 30_000
/** A press that gives the window its focus follows within this time, in milliseconds: it means the row it was on. */
const pressMs = 200

interface HeldOrder<Order> {
  readonly order: Order
  /** True after a key or pointer event in the list: from then on no row moves by itself. */
  readonly isHeld: boolean
  /** Sorts the list again, and gives it the focus. */
  readonly update: () => void
}

/**
 * Sorts a list with every change until the first key or pointer event in it, and again when the window gets the focus
 * after an absence. `arrange` returns `before` itself while nothing changed. Another `key` is another list.
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
      // Rows that are scrolled or sorted under a resting pointer cause such an event, too.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)) return
      // Keys are about the list while nothing has the focus, too.
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

/** Calls back when the window gets the focus after an absence, except by a press in the list. */
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
