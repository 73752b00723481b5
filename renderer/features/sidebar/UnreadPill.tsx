import type { RefObject } from 'react'
import { t } from '../../../shared/i18n.ts'
import { cx, Icon } from '../../ui/index.ts'
import styles from './Sidebar.module.css'

interface UnreadPillProps {
  readonly at: 'above' | 'below'
  /** Where the row begins, in pixels from the list's top; null: there is none. */
  readonly top: number | null
  readonly scroller: RefObject<HTMLElement | null>
}

/** Says that there is something unread out of sight, and scrolls to it. For the mouse: N and P go there by themselves. */
export function UnreadPill({ at, top, scroller }: UnreadPillProps) {
  if (top === null) return null
  return (
    <div className={cx(styles.pillPlace, at === 'above' && styles.above)}>
      <button
        type="button"
        className={styles.pill}
        tabIndex={-1}
        onClick={() => {
          // In the middle: what is near it is of interest, too.
          scroller.current?.scrollTo({ top: top - scroller.current.clientHeight / 2 })
        }}
      >
        <Icon name={at === 'above' ? 'up' : 'down'} size={12} />
        {t(`sidebar.unread_${at}`)}
      </button>
    </div>
  )
}
