import { useNow } from '../../../state/index.ts'
import { BarRow } from '../rows/MarkerRows.tsx'
import { dayName } from '../time.ts'
import type { Stuck } from './stuckAt.ts'
import styles from './view.module.css'

/** Where and of which day the messages at the top are. For the eye: each row says it to a screen reader. */
export function StuckBar({ top: { bar, day } }: { top: Stuck }) {
  const now = useNow()
  return (
    <div className={styles.stuck} aria-hidden="true">
      <div className={styles.place}>{bar !== null && <BarRow item={bar} isStuck />}</div>
      {day !== null && <span className={styles.day}>{dayName(day, now)}</span>}
    </div>
  )
}
