import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { IconButton } from '../../../ui/index.ts'
import type { SoundShape } from './peaks.ts'
import { playAt, Speed } from './Speed.tsx'
import styles from './sound.module.css'
import { Wave } from './Wave.tsx'

interface SoundPlayerProps {
  readonly url: string
  readonly title: string
  /** null while it is unknown. */
  readonly shape: SoundShape | null
  /** Called with the length in seconds when the sound is played or its position changed. NaN or Infinity: unknown. */
  readonly onUse?: (seconds: number) => void
  readonly onError?: () => void
}

/** Seconds by which an arrow key moves. */
const step = 5

/** Plays a sound, with its wave, position and speed. The pitch is preserved. */
export function SoundPlayer({ url, title, shape, onUse, onError }: SoundPlayerProps) {
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [length, setLength] = useState(0)
  const seconds = shape?.seconds ?? length
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = requestAnimationFrame(function show() {
      setPosition(sound.current?.currentTime ?? 0)
      frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  const seek = (to: number): void => {
    const target = Math.max(0, Math.min(seconds, to))
    if (sound.current !== null) {
      sound.current.currentTime = target
      onUse?.(sound.current.duration)
    }
    setPosition(target)
  }
  const toggle = (): void => {
    if (isPlaying) sound.current?.pause()
    else void sound.current?.play().catch(() => undefined)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowRight: position + step, ArrowLeft: position - step, Home: 0, End: seconds }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    seek(to)
  }
  return (
    <span className={styles.player} role="group" aria-label={title}>
      <audio
        ref={sound}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPlaying={({ currentTarget }) => onUse?.(currentTarget.duration)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPosition(0)}
        onDurationChange={({ currentTarget }) =>
          setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
        }
        onError={onError}
      />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={t(isPlaying ? 'media.sound_pause' : 'media.sound_play')}
        onClick={toggle}
      />
      <Wave
        peaks={shape?.peaks ?? null}
        part={seconds === 0 ? 0 : position / seconds}
        label={t('media.sound_position')}
        valueText={t('media.sound_at', { position: clockOf(position), length: clockOf(seconds) })}
        onSeek={(part) => seek(part * seconds)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.time} aria-hidden="true">
        {clockOf(position)} / {clockOf(seconds)}
      </span>
      <Speed onChange={(speed) => playAt(sound.current, speed)} />
    </span>
  )
}

/** Returns a time as minutes and seconds. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds + 0.05)
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`
}
