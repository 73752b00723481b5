import { cx } from './cx.ts'
import styles from './Spinner.module.css'

/** Something is under way; `label` is read out. It appears after a moment, so that quick things do not flash. */
export function Spinner({ label, size = 18 }: { label: string; size?: number }) {
  return (
    <span
      className={cx(styles.ring, styles.spinner)}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
    />
  )
}

/** The same ring without a name, in the color of the words beside it: a busy button. */
export const SpinnerRing = () => <span className={styles.ring} aria-hidden="true" />
