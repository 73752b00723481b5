import { t } from '../../../shared/i18n.ts'
import { Button, cx, Icon } from '../../ui/index.ts'
import styles from './Compose.module.css'

interface ComposeWordsProps {
  readonly id: string
  /** The one thing to say about the message now; null: nothing. */
  readonly words: string | null
  readonly isDisabled: boolean
  /** Offers to name the topic; null: the words ask for no name. */
  readonly onName: (() => void) | null
  /** Shows the text that was written elsewhere meanwhile; null: there is none. */
  readonly onShowElsewhere: (() => void) | null
}

/** The line below the field: why the message cannot be sent, or what became of it. */
export function ComposeWords({ id, words, isDisabled, onName, onShowElsewhere }: ComposeWordsProps) {
  return (
    <>
      {onShowElsewhere !== null && (
        <div className={styles.words} role="status">
          <Icon name="info" size={13} />
          <span>{t('compose.elsewhere')}</span>
          <Button variant="quiet" onClick={onShowElsewhere}>
            {t('compose.elsewhere_show')}
          </Button>
        </div>
      )}
      <div className={cx(styles.words, words === null && styles.noWords)} id={id} aria-live="polite">
        {words !== null && (
          <>
            <Icon name={isDisabled ? 'info' : 'warning'} size={13} />
            <span>{words}</span>
            {onName !== null && (
              <Button variant="quiet" onClick={onName}>
                {t('compose.empty_topic_name')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
