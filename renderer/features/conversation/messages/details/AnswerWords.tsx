import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { Button, Spinner } from '../../../../ui/index.ts'
import { OfflineWords } from '../../../common/forms/index.ts'
import styles from './details.module.css'
import type { MessageAnswer } from './useMessageAnswer.ts'

interface AnswerWordsProps {
  readonly answer: Omit<MessageAnswer<unknown>, 'value'>
  /** Says that asking needs a connection. */
  readonly offline: MessageKey
}

/** Stands in the place of an answer that is not there. */
export function AnswerWords({ answer: { again, failure, isOffline }, offline }: AnswerWordsProps) {
  if (failure !== null)
    return (
      <div className={styles.failed} role="alert">
        <p>{t('messageDetails.failed', { reason: failure })}</p>
        <Button icon="retry" onClick={again}>
          {t('messageDetails.retry')}
        </Button>
      </div>
    )
  return isOffline ? <OfflineWords words={t(offline)} /> : <Spinner label={t('messageDetails.loading')} />
}
