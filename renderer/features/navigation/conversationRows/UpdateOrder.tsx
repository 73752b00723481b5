import { t } from '../../../../shared/i18n.ts'
import { Chip, Icon } from '../../../ui/index.ts'
import styles from './rows.module.css'

interface UpdateOrderProps {
  /** Number of conversations that are not shown yet. */
  readonly waiting?: number
  readonly onUpdate: () => void
}

/** A button that sorts a list whose rows do not move while the user works in it. */
export function UpdateOrder({ waiting = 0, onUpdate }: UpdateOrderProps) {
  return (
    <Chip className={styles.update} data-tooltip={t('conversationRows.update_order_why')} onClick={onUpdate}>
      <Icon name="retry" size={12} />
      {waiting > 0 ? t('conversationRows.show_new', { count: waiting }) : t('conversationRows.update_order')}
    </Chip>
  )
}
