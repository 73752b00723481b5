import { t } from '../../../shared/i18n.ts'
import { keepSettings, shortcutOf, useUi } from '../../state/index.ts'
import { Button, Icon } from '../../ui/index.ts'
import styles from './keysQuestion.module.css'

/** To be called at a sign-in that is the first one of this profile: the question is asked until it is answered. */
export function askAboutKeys(asked: 'unasked' | 'open' | 'answered'): void {
  if (asked === 'unasked') keepSettings({ keysQuestion: 'open' })
}

/** Asks a new user once if single letters run commands, and says what they do. */
export function KeysQuestion() {
  const isOpen = useUi((ui) => ui.settings.keysQuestion === 'open')
  if (!isOpen) return null
  const answer = (singleKeys: boolean): void => keepSettings({ singleKeys, keysQuestion: 'answered' })
  const keys = {
    done: shortcutOf('row.read') ?? 'E',
    later: shortcutOf('row.later') ?? 'L',
    next: shortcutOf('go.nextTopic') ?? 'N',
    reply: shortcutOf('message.reply') ?? 'R',
  }
  return (
    <section className={styles.question} aria-label={t('app.keys_question')}>
      <Icon name="keyboard" size={16} />
      <p>
        <strong>{t('app.keys_question')}</strong> {t('app.keys_question_text', keys)}
      </p>
      <Button variant="primary" onClick={() => answer(true)}>
        {t('app.keys_question_on')}
      </Button>
      <Button onClick={() => answer(false)}>{t('app.keys_question_off')}</Button>
    </section>
  )
}
