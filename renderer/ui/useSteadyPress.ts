import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react'

/** Maximum distance in pixels that the pointer may move during a press. */
const maxMove = 4

interface Press {
  readonly item: HTMLElement
  readonly x: number
  readonly y: number
}

/**
 * Applies a press to the link or button on which it began, even if rows were moved or recreated before the release.
 * The browser would click the common ancestor, or nothing. A press that is dragged away from its item has no effect.
 */
export function useSteadyPress() {
  const press = useRef<Press | null>(null)
  return useMemo(
    () => ({
      onPointerDownCapture: ({ target, button, clientX: x, clientY: y }: PointerEvent<HTMLElement>): void => {
        const item =
          button === 0 && target instanceof Element ? target.closest<HTMLElement>('a, button') : null
        press.current = item && { item, x, y }
      },
      onClickCapture: ({ target }: MouseEvent<HTMLElement>): void => {
        if (target instanceof Node && press.current?.item.contains(target) === true) press.current = null
      },
      onPointerUpCapture: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
        const begun = press.current
        if (begun === null) return
        if (Math.hypot(clientX - begun.x, clientY - begun.y) > maxMove) press.current = null
        // Runs after the browser's own click, if there is one.
        setTimeout(() => {
          if (press.current !== begun) return
          press.current = null
          sameItem(begun.item, currentTarget)?.click()
        })
      },
    }),
    [],
  )
}

/** Returns the item, or the link with the same address that replaced it, or null. */
function sameItem(item: HTMLElement, list: HTMLElement): HTMLElement | null {
  if (list.contains(item)) return item
  const href = item.getAttribute('href')
  const links = href === null ? [] : [...list.querySelectorAll<HTMLElement>('a')]
  return links.find((link) => link.getAttribute('href') === href) ?? null
}
