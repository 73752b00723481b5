import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { t, type MessageKey } from '../../shared/i18n.ts'
import { settingRow } from '../../shared/settings/settings.ts'
import { keepSettings, useUi } from '../state/index.ts'
import { cx } from '../ui/index.ts'
import styles from './WidthHandle.module.css'

interface Edge {
  readonly label: MessageKey
  /** 1 if the part grows to the right, -1 if it grows to the left. */
  readonly side: 1 | -1
  /** Maximum share of the window's width. */
  readonly maxShare: number
}

const edges = {
  sidebarWidth: { label: 'app.resize_sidebar', side: 1, maxShare: 1 },
  peekWidth: { label: 'app.resize_peek', side: -1, maxShare: 2 / 3 },
} as const satisfies Record<string, Edge>

/** Returns the limits of a width in pixels: those of its setting, and of the window. */
function limitsOf(name: keyof typeof edges): { readonly min: number; readonly max: number } {
  const { type } = settingRow(name)
  const { min, max } = type.kind === 'number' ? type : { min: 0, max: Infinity }
  return { min, max: Math.min(max, Math.round(innerWidth * edges[name].maxShare)) }
}

/** Returns the width on the screen in pixels, which can be less than the saved width in a small window. */
const shownWidth = (handle: HTMLElement): number => handle.parentElement?.offsetWidth ?? 0

interface ResizedWidth {
  readonly width: number
  /** True until the user chooses another width. */
  readonly isDefault: boolean
  /** The edge of the part, which can be dragged or moved with arrow keys. */
  readonly handle: ReactNode
}

/** Returns the width of a part of the window, which is saved when a drag ends. */
export function useResizedWidth(name: keyof typeof edges): ResizedWidth {
  const saved = useUi((ui) => ui.settings[name])
  const [dragged, setDragged] = useState<number | null>(null)
  const width = dragged ?? saved
  const { fallback } = settingRow(name)
  return {
    width,
    isDefault: dragged === null && saved === fallback,
    handle: <WidthHandle name={name} width={width} fallback={fallback} onDrag={setDragged} />,
  }
}

interface WidthHandleProps {
  readonly name: keyof typeof edges
  readonly width: number
  readonly fallback: number
  readonly onDrag: (width: number | null) => void
}

function WidthHandle({ name, width, fallback, onDrag }: WidthHandleProps) {
  const { label, side } = edges[name]
  const { min, max } = limitsOf(name)
  const start = useRef<{ x: number; width: number } | null>(null)
  // The window may have another size than when this was rendered.
  const within = (next: number): number => Math.round(Math.max(min, Math.min(limitsOf(name).max, next)))
  const keep = (next: number): void => {
    onDrag(null)
    keepSettings({ [name]: next })
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: shownWidth(event.currentTarget) }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current !== null) onDrag(within(start.current.width + side * (event.clientX - start.current.x)))
  }
  const onPointerUp = (): void => {
    if (start.current !== null) keep(width)
    start.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    keep(within(shownWidth(event.currentTarget) + side * step))
  }
  return (
    <div
      className={cx(styles.handle, side === -1 && styles.left)}
      role="separator"
      aria-orientation="vertical"
      aria-label={t(label)}
      aria-valuenow={Math.min(width, max)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      // A drag can end without a release, for example when the system takes the pointer.
      onLostPointerCapture={onPointerUp}
      onDoubleClick={() => keep(fallback)}
      onKeyDown={onKeyDown}
    />
  )
}
