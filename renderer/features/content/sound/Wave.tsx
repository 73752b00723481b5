import type { KeyboardEvent, PointerEvent } from 'react'
import { bars } from './peaks.ts'
import styles from './sound.module.css'

interface WaveProps {
  /** From 0 to 1. null: a flat line. */
  readonly peaks: readonly number[] | null
  /** The part that has been played, from 0 to 1. */
  readonly part: number
  readonly label: string
  readonly valueText: string
  readonly onSeek: (part: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const height = 24
const minBar = 2

/** The wave of a sound as a slider. A press moves to its place. */
export function Wave({ peaks, part, label, valueText, onSeek, onKeyDown }: WaveProps) {
  const path = Array.from({ length: bars }, (_, index) => {
    const size = Math.max(minBar, (peaks?.[index] ?? 0) * height)
    return `M${index + 0.5} ${(height - size) / 2}v${size}`
  }).join('')
  const seek = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(width === 0 ? 0 : (clientX - left) / width)
  }
  return (
    <span
      className={styles.wave}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={valueText}
      data-has-wave={peaks !== null || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event)
      }}
    >
      <svg viewBox={`0 0 ${bars} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} className={styles.bars} />
        <path
          d={path}
          className={styles.played}
          style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0) view-box` }}
        />
      </svg>
    </span>
  )
}
