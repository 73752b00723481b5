import { t } from '../../../../../shared/i18n.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { isUnread } from '../../../../../shared/model/unread/unreads.ts'
import { unreadFrom } from '../../../../../shared/model/views/unreadOfNarrow.ts'
import { useAccount } from '../../../../state/index.ts'
import { Icon } from '../../../../ui/index.ts'
import type { Item } from '../items/item.ts'
import styles from './view.module.css'

interface JumpToEndProps {
  readonly narrow: Narrow
  readonly atEnd: boolean
  /** The first visible row; -1 if there is none. */
  readonly first: number
  readonly items: readonly Item[]
  /** True when messages below may not have been fetched. */
  readonly hasMore: boolean
  readonly onJump: () => void
}

/** A button that jumps to the newest message, with the unread count from the visible messages on. */
export function JumpToEnd({ narrow, atEnd, first, items, hasMore, onJump }: JumpToEndProps) {
  const top = first < 0 ? undefined : items.slice(first).find((item) => item.kind === 'message')
  const from = atEnd || top?.kind !== 'message' ? null : top.id
  const known = useAccount((state) => (from === null ? 0 : unreadFrom(state, narrow, from)))
  const loaded = useAccount((state) => {
    if (known !== null || from === null) return 0
    let count = 0
    for (const item of items)
      if (item.kind === 'message' && item.id >= from && isUnread(state, item.id)) count++
    return count
  })
  const isMissing = useAccount((state) => state.unreads.oldUnreadsMissing)
  if (atEnd) return null
  const count = known ?? loaded
  const isLeast = known === null ? hasMore : isMissing
  return (
    <div className={styles.jumpPlace}>
      <button
        type="button"
        className={styles.jump}
        aria-label={
          count === 0
            ? t('messages.to_end')
            : t(isLeast ? 'messages.to_end_unread_least' : 'messages.to_end_unread', { count })
        }
        data-tooltip={t('messages.to_end')}
        // The button disappears, and the focus with it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onJump}
      >
        <Icon name="down" size={14} />
        {count > 0 && (
          <span>{t(isLeast ? 'messages.to_end_short_least' : 'messages.to_end_short', { count })}</span>
        )}
      </button>
    </div>
  )
}
