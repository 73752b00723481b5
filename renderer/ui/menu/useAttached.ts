import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Returns the ref of a popover that is shown under an element while it is rendered, and has the focus. A press outside
 * closes it, and the focus returns.
 */
export function useAttached(
  at: RefObject<HTMLElement | null>,
  onClose: () => void,
): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = popover.current
    if (element === null) return
    const before = document.activeElement
    element.showPopover()
    if (at.current !== null) place(element, at.current.getBoundingClientRect())
    element.focus()
    const onPointerDown = ({ target }: PointerEvent): void => {
      const isInside = target instanceof Node && (element.contains(target) || at.current?.contains(target))
      if (isInside !== true) close()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      if (before instanceof HTMLElement && before.isConnected && element.contains(document.activeElement))
        before.focus()
    }
  }, [at])
  return popover
}

function place(popover: HTMLElement, edge: DOMRect): void {
  popover.style.top = `${edge.bottom + 4}px`
  popover.style.right = `${Math.max(8, innerWidth - edge.right)}px`
}
