import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { t } from '../../shared/i18n.ts'
import { callQuietly } from '../state/index.ts'
import styles from './SidebarHandle.module.css'

const narrowest = 180
const widest = 480
const within = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** Returns the width on the screen in px, which can be less than the saved width in a small window. */
const shownWidth = (handle: HTMLElement): number => handle.parentElement?.offsetWidth ?? 0

/** The edge of the sidebar, which can be dragged or moved with arrow keys. The width is saved when the drag ends. */
export function SidebarHandle({
  width,
  onChange,
}: {
  width: number
  onChange: (width: number | null) => void
}) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const keep = (next: number): void => {
    onChange(next)
    callQuietly('settings.set', { sidebarWidth: next })
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: shownWidth(event.currentTarget) }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current !== null) onChange(within(start.current.width + event.clientX - start.current.x))
  }
  const onPointerUp = (): void => {
    if (start.current !== null) keep(width)
    start.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0
    if (step === 0) return
    event.preventDefault()
    keep(within(shownWidth(event.currentTarget) + step))
  }
  return (
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('app.resize_sidebar')}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => keep(264)}
      onKeyDown={onKeyDown}
    />
  )
}
