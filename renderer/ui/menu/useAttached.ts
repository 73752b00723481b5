import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useReturnedFocus } from '../useReturnedFocus.ts'

/** Element, or point in the window. */
export type AttachedAt = Element | { readonly x: number; readonly y: number }

interface AttachedOptions {
  /** Selector. The first match gets the focus instead of the popover. */
  readonly first?: string
  /** Opens beside the element, as a submenu, instead of below it. */
  readonly isBeside?: boolean
  /** False if a press on the element that it is attached to closes it like any other press outside. */
  readonly isToggled?: boolean
  /** True for a menu: a press outside does nothing but close it, and it closes when the window loses the focus. */
  readonly isMenu?: boolean
}

/**
 * Returns the ref of a popover that is shown at an element or a point while mounted, and gets the focus. A press
 * outside closes it, and the focus is restored.
 */
export function useAttached(
  at: AttachedAt | RefObject<Element | null>,
  onClose: () => void,
  { first, isBeside = false, isToggled = true, isMenu = false }: AttachedOptions = {},
): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useReturnedFocus(popover)
  useLayoutEffect(() => {
    const element = popover.current
    const place = 'current' in at ? at.current : at
    if (element === null) return
    element.showPopover()
    if (place !== null) move(element, place, isBeside)
    ;((first === undefined ? null : element.querySelector<HTMLElement>(first)) ?? element).focus()
    // A press on its button is ignored here: the popover would close, and the release would open it again.
    const ownElements = [element, ...(isToggled && place instanceof Element ? [place] : [])]
    const onPointerDown = (event: PointerEvent): void => {
      const { button, target } = event
      if (ownElements.some((own) => target instanceof Node && own.contains(target))) return
      close()
      // The press of a submenu may choose an item of the menu that opened it.
      if (isMenu && !isBeside && button === 0) endPress(event)
    }
    const onBlur = (): void => {
      if (isMenu) close()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    addEventListener('blur', onBlur)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      removeEventListener('blur', onBlur)
    }
    // The position is determined once, so that the popover does not move.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return popover
}

/** Keeps the rest of a press from the elements below. It ends with its click, or with the next press or key. */
function endPress(pressed: PointerEvent): void {
  pressed.stopPropagation()
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'click') ended.abort()
  }
  for (const type of ['mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, stop, options)
  for (const type of ['pointerdown', 'pointercancel', 'keydown'])
    addEventListener(type, () => ended.abort(), options)
}

function move(popover: HTMLElement, at: AttachedAt, isBeside: boolean): void {
  const box = popover.getBoundingClientRect()
  const edge = at instanceof Element ? at.getBoundingClientRect() : new DOMRect(at.x, at.y, 0, 0)
  const below = isBeside ? edge.top - 5 : edge.bottom + 4
  const highest = innerHeight - box.height - 8
  const top = below <= highest ? below : isBeside ? highest : edge.top - box.height - 4
  const hasRoom = edge.right + box.width <= innerWidth - 8
  const beside = hasRoom ? edge.right - 2 : edge.left - box.width + 2
  popover.style.top = `${Math.max(8, top)}px`
  popover.style.left = `${Math.max(8, Math.min(isBeside ? beside : edge.left, innerWidth - box.width - 8))}px`
}
