import { t } from '../../../../shared/i18n.ts'
import { runCommand } from '../../../state/index.ts'
import { Button, Icon, IconButton } from '../../../ui/index.ts'
import styles from '../inbox.module.css'
import { forgetAbsence } from './absence.ts'
import { useAbsence } from './useAbsence.ts'

/** Offers the catch-up board after a long absence. */
export function CatchupOffer() {
  const absence = useAbsence()
  if (absence === null) return null
  return (
    <div className={styles.note} role="status">
      <Icon name="history" />
      <span>{t('catchup.offer', { absence })}</span>
      <Button variant="quiet" onClick={() => void runCommand('view.catchup')}>
        {t('catchup.open')}
      </Button>
      <IconButton icon="close" label={t('catchup.dismiss')} onClick={forgetAbsence} />
    </div>
  )
}
