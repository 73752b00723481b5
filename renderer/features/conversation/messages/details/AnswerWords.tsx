import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { Button, Spinner } from '../../../../ui/index.ts'
import { OfflineWords } from '../../../common/forms/index.ts'
import styles from './details.module.css'
import type { MessageAnswer } from './useMessageAnswer.ts'

interface AnswerWordsProps {
  readonly answer: Omit<MessageAnswer<unknown>, 'value'>
  /** Text for when there is no connection. */
  readonly offline: MessageKey
}

/** Shown while there is no answer: it is loading, failed, or needs a connection. */
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
