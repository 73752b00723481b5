import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react'

/** How far the pointer may move between pressing and letting go, in pixels. */
const maxMove = 4

interface Press {
  readonly item: HTMLElement
  readonly x: number
  readonly y: number
}

/**
 * Makes a press count for the link or button on which it began, although the rows of the list moved or were drawn
 * anew before it ended: the browser then clicks what is around both, or nothing. A press that is dragged away from
 * its item stays without effect.
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
        // The browser's own click, if there is one, comes before this.
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

/** The item itself, or the link with its address that is there in its place. */
function sameItem(item: HTMLElement, list: HTMLElement): HTMLElement | null {
  if (list.contains(item)) return item
  const href = item.getAttribute('href')
  const links = href === null ? [] : [...list.querySelectorAll<HTMLElement>('a')]
  return links.find((link) => link.getAttribute('href') === href) ?? null
}
