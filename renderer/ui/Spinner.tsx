import styles from './Spinner.module.css'

/** Something is under way; `label` is read out. It appears after a moment, so that quick things do not flash. */
export function Spinner({ label, size = 18 }: { label: string; size?: number }) {
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
    />
  )
}

/** Grey bars in the place of text that is on its way. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className={styles.skeleton} role="progressbar" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} style={{ width: `${88 - ((index * 37) % 45)}%` }} />
      ))}
    </div>
  )
}
