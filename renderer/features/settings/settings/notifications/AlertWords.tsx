import { useState, type FormEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button, IconButton, TextField } from '../../../../ui/index.ts'
import { runAction } from '../../../compose/outbox/index.ts'
import styles from './AlertWords.module.css'

/** Maximum length accepted by the server, in characters. */
const maxLength = 100

/** Alert words of the user. Changes are shown at once and queued while offline. */
export function AlertWords() {
  const { id } = useAccountStore()
  const words = useAccount((state) => state.alertWords)
  const [text, setText] = useState('')
  const word = text.trim()
  const isKnown = words.some((known) => known.toLowerCase() === word.toLowerCase())
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (word === '' || isKnown) return
    runAction(id, 'addAlertWords', { words: [word] })
    setText('')
  }
  return (
    <section className={styles.section} aria-label={t('settings.alertWords')}>
      <h2>{t('settings.alertWords')}</h2>
      <p>{t('settings.alertWords_hint')}</p>
      {words.length === 0 ? (
        <p>{t('settings.alertWords_none')}</p>
      ) : (
        <ul>
          {words
            .toSorted((a, b) => a.localeCompare(b))
            .map((known) => (
              <li key={known}>
                <span dir="auto">{known}</span>
                <IconButton
                  icon="close"
                  label={t('settings.alertWords_remove', { word: known })}
                  onClick={() => runAction(id, 'removeAlertWords', { words: [known] })}
                />
              </li>
            ))}
        </ul>
      )}
      <form onSubmit={add}>
        <TextField
          label={t('settings.alertWords_field')}
          hideLabel
          placeholder={t('settings.alertWords_field')}
          maxLength={maxLength}
          value={text}
          error={isKnown ? t('settings.alertWords_known', { word }) : null}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={word === '' || isKnown}>
          {t('settings.alertWords_add')}
        </Button>
      </form>
    </section>
  )
}
