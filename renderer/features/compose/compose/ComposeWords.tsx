import { t } from '../../../../shared/i18n.ts'
import { cx, Icon } from '../../../ui/index.ts'
import styles from './Compose.module.css'
import { NoticeButton } from './NoticeButton.tsx'

interface ComposeWordsProps {
  readonly id: string
  /** The notice to show about the message, or null. */
  readonly words: string | null
  readonly isDisabled: boolean
  /** Action offered with the notice, or null. */
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** Shows the text that was written in another window. null: there is none. */
  readonly onShowElsewhere: (() => void) | null
}

/** The line below the field: the reason why the message cannot be sent. */
export function ComposeWords({ id, words, isDisabled, action, onShowElsewhere }: ComposeWordsProps) {
  return (
    <>
      {onShowElsewhere !== null && (
        <div className={styles.words} role="status">
          <Icon name="info" size={13} />
          <span>{t('compose.elsewhere')}</span>
          <NoticeButton onClick={onShowElsewhere}>{t('compose.elsewhere_show')}</NoticeButton>
        </div>
      )}
      <div className={cx(styles.words, words === null && styles.noWords)} id={id} aria-live="polite">
        {words !== null && (
          <>
            <Icon name={isDisabled ? 'info' : 'warning'} size={13} />
            <span>{words}</span>
            {action !== null && (
              <NoticeButton key={words} onClick={action.run}>
                {action.label}
              </NoticeButton>
            )}
          </>
        )}
      </div>
    </>
  )
}
