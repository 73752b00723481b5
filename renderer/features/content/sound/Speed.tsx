import { t } from '../../../../shared/i18n.ts'
import styles from './sound.module.css'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3]

/** Chooses the playback speed. The pitch is preserved. */
export function Speed({ onChange }: { readonly onChange: (speed: number) => void }) {
  return (
    <select
      className={styles.speed}
      aria-label={t('media.speed')}
      data-tooltip={t('media.speed')}
      defaultValue={1}
      onChange={({ target }) => onChange(Number(target.value))}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>
          {t('media.speed_of', { speed: String(speed) })}
        </option>
      ))}
    </select>
  )
}

/** Also sets the default rate, which applies when the file is loaded again. */
export function playAt(element: HTMLMediaElement | null, speed: number): void {
  if (element !== null) element.playbackRate = element.defaultPlaybackRate = speed
}
