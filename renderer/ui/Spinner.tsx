import { cx } from './cx.ts'
import styles from './Spinner.module.css'

/**
 * Loading indicator. `label` is announced by screen readers. It appears with a delay, so that fast operations do not
 * make it flash.
 */
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

/** Same ring without a name, in the text color, for a busy button. */
export const SpinnerRing = () => <span className={styles.ring} aria-hidden="true" />
