import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { settingRow } from '../../../../shared/settings/settings.ts'
import { keepSettings, useUi } from '../../../state/index.ts'
import { cx } from '../../../ui/index.ts'
import styles from './EdgeHandle.module.css'

interface Edge {
  readonly label: MessageKey
  readonly axis: 'x' | 'y'
  /** 1 if the part grows to the right or down, -1 if it grows to the left or up. */
  readonly side: 1 | -1
  /** Maximum share of the window's width or height. */
  readonly maxShare: number
}

const edges = {
  sidebarWidth: { label: 'app.resize_sidebar', axis: 'x', side: 1, maxShare: 1 },
  peekWidth: { label: 'app.resize_peek', axis: 'x', side: -1, maxShare: 2 / 3 },
  composeHeight: { label: 'compose.resize', axis: 'y', side: -1, maxShare: 0.8 },
  windowComposeHeight: { label: 'compose.resize', axis: 'y', side: -1, maxShare: 0.8 },
  editHeight: { label: 'compose.resize', axis: 'y', side: -1, maxShare: 0.8 },
} as const satisfies Record<string, Edge>

/** The saved height of a field that fills its pane. */
export const filledSize = 4000

/** Returns the limits of a size in pixels: those of its setting, and of the window. */
function limitsOf(name: keyof typeof edges): { readonly min: number; readonly max: number } {
  const { type } = settingRow(name)
  const { min, max } = type.kind === 'number' ? type : { min: 0, max: Infinity }
  return { min, max: Math.min(max, Math.round(windowSize(name) * edges[name].maxShare)) }
}

const isVertical = (name: keyof typeof edges): boolean => edges[name].axis === 'y'
const windowSize = (name: keyof typeof edges): number => (isVertical(name) ? innerHeight : innerWidth)

/** Returns the size on the screen in pixels, which can be less than the saved size in a small window. */
function shownSize(name: keyof typeof edges, { parentElement: part }: HTMLElement): number {
  return (isVertical(name) ? part?.offsetHeight : part?.offsetWidth) ?? 0
}

interface ResizedEdge {
  readonly size: number
  /** True until the user chooses another size. */
  readonly isDefault: boolean
  /** The edge of the part, which can be dragged or moved with arrow keys. */
  readonly handle: ReactNode
}

/** Returns the size of a part of the window, which is saved when a drag ends. */
export function useResizedEdge(name: keyof typeof edges): ResizedEdge {
  const saved = useUi((ui) => ui.settings[name])
  const [dragged, setDragged] = useState<number | null>(null)
  const size = dragged ?? saved
  const { fallback } = settingRow(name)
  return {
    size,
    isDefault: dragged === null && saved === fallback,
    handle: <EdgeHandle name={name} size={size} fallback={fallback} onDrag={setDragged} />,
  }
}

interface EdgeHandleProps {
  readonly name: keyof typeof edges
  readonly size: number
  readonly fallback: number
  readonly onDrag: (size: number | null) => void
}

function EdgeHandle({ name, size, fallback, onDrag }: EdgeHandleProps) {
  const { label, side } = edges[name]
  const isUpright = isVertical(name)
  const placeOf = ({ clientX, clientY }: PointerEvent): number => (isUpright ? clientY : clientX)
  const [less, more] = isUpright ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  const { min, max } = limitsOf(name)
  const start = useRef<{ place: number; size: number } | null>(null)
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
    start.current = { place: placeOf(event), size: shownSize(name, event.currentTarget) }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current !== null)
      onDrag(within(start.current.size + side * (placeOf(event) - start.current.place)))
  }
  const onPointerUp = (): void => {
    if (start.current !== null) keep(size)
    start.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === less ? -16 : event.key === more ? 16 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    keep(within(shownSize(name, event.currentTarget) + side * step))
  }
  return (
    <div
      className={isUpright ? styles.upright : cx(styles.handle, side === -1 && styles.left)}
      role="separator"
      aria-orientation={isUpright ? 'horizontal' : 'vertical'}
      aria-label={t(label)}
      aria-valuenow={Math.min(size, max)}
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
