import { t } from '../../../../shared/i18n.ts'
import { Chip, Icon } from '../../../ui/index.ts'
import styles from './rows.module.css'

interface UpdateOrderProps {
  /** Number of conversations that are not shown yet. */
  readonly waiting?: number
  readonly onUpdate: () => void
}

/**
 * A button that sorts a list whose rows do not move while the user works in it. Belongs in the header, where it moves
 * no row when it appears.
 */
export function UpdateOrder({ waiting = 0, onUpdate }: UpdateOrderProps) {
  const words =
    waiting > 0 ? t('conversationRows.show_new', { count: waiting }) : t('conversationRows.update_order')
  return (
    <Chip
      className={styles.update}
      aria-label={words}
      data-tooltip={t('conversationRows.update_order_why')}
      onClick={onUpdate}
    >
      <Icon name="retry" size={12} />
      <span>{words}</span>
    </Chip>
  )
}
