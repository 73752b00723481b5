import { t } from '../../../../shared/i18n.ts'
import { Icon, IconButton, type RowAttributes } from '../../../ui/index.ts'
import { AccountMark } from './AccountMark.tsx'
import type { HeadingItem } from './listItem.ts'
import styles from './rows.module.css'

interface HeadingRowProps {
  readonly item: HeadingItem
  readonly attributes: RowAttributes
  readonly onToggle: (group: string) => void
  /** Marks the conversations of the group as read. Missing if the list does not offer that. */
  readonly onDone?: ((group: string) => void) | undefined
}

/** The heading of a group: its title, its count, and a control that shows or hides its rows. */
export function HeadingRow({ item, attributes, onToggle, onDone }: HeadingRowProps) {
  const { key, title, count, isCollapsed, account, canBeDone = false } = item
  return (
    <div
      {...attributes}
      aria-level={1}
      aria-expanded={!isCollapsed}
      aria-label={t('conversationRows.heading', { title, count })}
      data-item={key}
      className={styles.heading}
      onClick={() => onToggle(key)}
    >
      <div role="gridcell" className={styles.headingCell}>
        <Icon name={isCollapsed ? 'right' : 'down'} size={12} />
        {account !== null && <AccountMark account={account} />}
        <span data-ellipsis dir="auto" data-tooltip={title}>
          {title}
        </span>
        <span className={styles.headingCount}>{count > 0 && count}</span>
        {attributes['data-active'] && canBeDone && onDone !== undefined && (
          <IconButton
            icon="check"
            label={t('catchup.section_done', { title })}
            size={14}
            tabIndex={-1}
            className={styles.headingDone}
            // Keeps the focus in the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation()
              onDone(key)
            }}
          />
        )}
      </div>
    </div>
  )
}
