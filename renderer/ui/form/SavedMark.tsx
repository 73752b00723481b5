import { Icon } from '../Icon.tsx'
import styles from './SavedMark.module.css'

/** Result of a change, shown beside the control and announced by screen readers. null for none. */
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
