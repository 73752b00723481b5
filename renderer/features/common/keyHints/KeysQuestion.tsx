import { t } from '../../../../shared/i18n.ts'
import { keepSettings, shortcutOf, uiStore, useUi } from '../../../state/index.ts'
import { Button, Icon } from '../../../ui/index.ts'
import styles from './keysQuestion.module.css'

/** Called at the first sign-in of this profile. The question is then shown until it is answered. */
export function askAboutKeys(asked: 'unasked' | 'open' | 'answered'): void {
  if (asked === 'unasked') keepSettings({ keysQuestion: 'open' })
}

/** Views that show the question. Conversations need their space for messages. */
const lists: ReadonlySet<string> = new Set(['inbox', 'recent'])

/** Number of commands run by a letter that count as the answer yes. */
const minUses = 3
/** Counted for the window, whatever view runs the commands, and only until the question is answered. */
let uses = 0

/** Called after a key ran a command, since using letters answers the question. `key` is the result of `keyName`. */
export function countLetterUse(key: string): void {
  if (uiStore.getState().settings.keysQuestion !== 'open' || !/^(?:Shift\+)?\p{L}$/u.test(key)) return
  uses += 1
  if (uses < minUses) return
  uses = 0
  keepSettings({ keysQuestion: 'answered' })
}

/** Asks a new user once if single letters should run commands, and explains what they do. */
export function KeysQuestion() {
  const isShown = useUi(({ route, settings }) => settings.keysQuestion === 'open' && lists.has(route.view))
  if (!isShown) return null
  const answer = (singleKeys: boolean): void => keepSettings({ singleKeys, keysQuestion: 'answered' })
  const keys = {
    done: shortcutOf('row.read') ?? 'E',
    later: shortcutOf('row.later') ?? 'L',
    next: shortcutOf('go.nextTopic') ?? 'N',
    reply: shortcutOf('message.reply') ?? 'R',
  }
  return (
    <section className={styles.question} aria-label={t('app.keys_question')}>
      <div className={styles.line}>
        <Icon name="keyboard" size={16} />
        <p>
          <strong>{t('app.keys_question')}</strong> <span>{t('app.keys_question_text', keys)}</span>
        </p>
        <div className={styles.answers}>
          <Button variant="primary" onClick={() => answer(true)}>
            {t('app.keys_question_on')}
          </Button>
          <Button variant="quiet" onClick={() => answer(false)}>
            {t('app.keys_question_off')}
          </Button>
        </div>
      </div>
    </section>
  )
}
