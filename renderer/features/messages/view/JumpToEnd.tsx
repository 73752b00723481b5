import { t } from '../../../../shared/i18n.ts'
import { isUnread } from '../../../../shared/model/slices/unreads.ts'
import { useAccount } from '../../../state/index.ts'
import { Icon } from '../../../ui/index.ts'
import type { Item } from '../items/item.ts'
import styles from './view.module.css'

interface JumpToEndProps {
  readonly atEnd: boolean
  /** The last row in view. */
  readonly last: number
  readonly items: readonly Item[]
  /** There may be more below that have not been fetched. */
  readonly hasMore: boolean
  readonly onJump: () => void
}

/** The way back to the newest message, with how many unread ones are below. */
export function JumpToEnd({ atEnd, last, items, hasMore, onJump }: JumpToEndProps) {
  const below = useAccount((state) => {
    if (atEnd || last < 0) return 0
    let count = 0
    for (let i = last + 1; i < items.length; i++) {
      const item = items[i]!
      if (item.kind === 'message' && isUnread(state, item.id)) count++
    }
    return count
  })
  if (atEnd) return null
  return (
    <div className={styles.jumpPlace}>
      <button
        type="button"
        className={styles.jump}
        aria-label={
          below === 0
            ? t('messages.to_end')
            : t(hasMore ? 'messages.to_end_unread_least' : 'messages.to_end_unread', { count: below })
        }
        title={t('messages.to_end')}
        onClick={onJump}
      >
        <Icon name="down" />
        {below > 0 && (
          <span>
            {t(hasMore ? 'messages.to_end_short_least' : 'messages.to_end_short', { count: below })}
          </span>
        )}
      </button>
    </div>
  )
}
