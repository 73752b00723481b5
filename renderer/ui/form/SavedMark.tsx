import { Icon } from '../Icon.tsx'
import styles from './SavedMark.module.css'

/** Names beside a control how its change ended; screen readers read it out when it appears. null: nothing to name. */
export function SavedMark({ words }: { readonly words: string | null }) {
  return (
    <span className={styles.saved} role="status">
      {words !== null && (
        <>
          <Icon name="check" size={14} />
          {words}
        </>
      )}
    </span>
  )
}
