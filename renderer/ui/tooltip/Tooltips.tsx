import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Keycap } from '../Keycap.tsx'
import { placeTooltip } from './placeTooltip.ts'
import styles from './Tooltips.module.css'
import { tooltipOf, type TooltipText } from './tooltipOf.ts'

/*
 * The tooltip of react-aria-components 1.22.1 would add 53 kB of minified code to the page, this one adds 3 kB (React
 * excluded, vite build of each alone, 2026-11-30). See ../list/List.tsx for what else speaks against that library.
 */

/** Hover time in milliseconds before a tooltip is shown. */
const delayMs = 500
/** Time in milliseconds after a tooltip during which the next one is shown at once. */
const warmMs = 300

interface Shown extends TooltipText {
  readonly control: Element
}

const movingKeys = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-tooltip]') : null

/**
 * Tooltips of a window: one element and one set of listeners for every `data-tooltip`, so that rows and buttons need
 * none. Shown after a delay under the pointer, and at once when a key moves the focus. Rendered once.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => watchControls(setShown), [])
  return shown && <Tooltip shown={shown} />
}

/** Below a control of a row or a vertical bar, a tooltip would cover the next control. */
const sideOf = (control: Element): Parameters<typeof placeTooltip>[3] =>
  control.closest('[role="row"]') !== null
    ? 'above'
    : control.closest('[data-tooltips="beside"]') !== null
      ? 'beside'
      : 'below'

function Tooltip({ shown }: { readonly shown: Shown }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const { control } = shown
    // Shown as a popover, to be in front of dialogs and menus.
    if (!element.matches(':popover-open')) element.showPopover()
    // Measured at the left edge: where the last one was shown, its text may wrap for lack of room.
    element.style.left = '0'
    const { left, top } = placeTooltip(
      control.getBoundingClientRect(),
      element.getBoundingClientRect(),
      { width: innerWidth, height: innerHeight },
      sideOf(control),
    )
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  }, [shown])
  return (
    <div ref={ref} role="tooltip" popover="manual" className={styles.tooltip}>
      <span className={styles.text} dir="auto">
        {shown.text}
      </span>
      {shown.keys !== null && <Keycap keys={shown.keys} />}
    </div>
  )
}

/** Calls `show` when the tooltip of the window changes. Returns a function that stops it. */
function watchControls(show: (shown: Shown | null) => void): () => void {
  /** Control whose tooltip is shown or will be shown after the delay. */
  let current: Element | null = null
  let isShown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = -Infinity
  let isMovedByKey = false

  // A control that is removed from the document has no client rectangles.
  const sizes = new ResizeObserver(([entry]) => {
    if (entry?.target.getClientRects().length === 0) hide()
  })
  const hide = (): void => {
    clearTimeout(timer)
    current = null
    if (!isShown) return
    isShown = false
    sizes.disconnect()
    hiddenAt = performance.now()
    show(null)
  }
  const open = (control: Element): void => {
    current = control
    // No tooltip while the control's menu is open below it.
    const tooltip = control.matches('[aria-haspopup][aria-expanded=true]') ? null : tooltipOf(control)
    if (tooltip === null || !control.isConnected) return
    isShown = true
    sizes.observe(control)
    show({ control, ...tooltip })
  }
  const onOver = ({ target, pointerType, buttons }: PointerEvent): void => {
    const control = controlOf(target)
    if (control !== null && control === current) return
    const isWarm = isShown || performance.now() - hiddenAt < warmMs
    hide()
    if (control === null || pointerType === 'touch' || buttons !== 0) return
    current = control
    if (isWarm) open(control)
    else timer = setTimeout(() => open(control), delayMs)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    hide()
    const control = isMovedByKey ? controlOf(target) : null
    if (control !== null) open(control)
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    isMovedByKey = movingKeys.has(key)
    hide()
  }
  const onPress = (): void => {
    isMovedByKey = false
    hide()
  }
  const onScroll = ({ target }: Event): void => {
    if (current === null || !(target instanceof Node) || !target.contains(current)) return
    // A key that moves the focus also scrolls, so the tooltip is placed again instead of being hidden.
    if (isMovedByKey && isShown) open(current)
    else hide()
  }
  const stop = new AbortController()
  const { signal } = stop
  const options = { capture: true, passive: true, signal } as const
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('pointerdown', onPress, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('scroll', onScroll, options)
  document.documentElement.addEventListener('pointerleave', hide, { signal })
  addEventListener('blur', hide, { signal })
  return () => {
    hide()
    stop.abort()
  }
}
