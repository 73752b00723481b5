import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { SpellingLanguage, SpellingState } from '../../../../../shared/ipc/calls/spellingCalls.ts'
import { call, failureText, uiStore, useUi } from '../../../../state/index.ts'
import { Button, FormRow, IconButton, Note, showToast, Switch, useKeptFocus } from '../../../../ui/index.ts'
import { languageName } from '../../../common/settingControl/index.ts'
import { changeSettings } from '../useSettingControl.ts'
import styles from './SpellingPart.module.css'

/** Languages of the spell checker, dictionaries from files, and the user's own words. */
export function SpellingPart() {
  const isOn = useUi(({ settings }) => settings.checksSpelling)
  const chosen = useUi(({ settings }) => settings.spellingLanguages)
  const [state, setState] = useState<SpellingState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useRef<HTMLElement>(null)
  const load = useCallback(
    () =>
      call('spelling.state', undefined).then(setState, (error: unknown) => setProblem(failureText(error))),
    [],
  )
  useEffect(() => void load(), [load, chosen, isOn])
  useKeptFocus(state?.words, list)
  if (state === null) return null
  const run = (made: Promise<unknown>): void =>
    void made
      .then(
        () => setProblem(null),
        (error: unknown) => setProblem(failureText(error)),
      )
      .then(load)
  const addFiles = async (): Promise<void> => {
    const language = await call('spelling.add', undefined)
    if (language === null) return
    choose(state.languages, language, true)
    showToast(t('spelling.files_added', { language: languageName(language) }))
  }
  return (
    <section ref={list} tabIndex={-1} className={styles.section} aria-label={t('spelling.title')}>
      <h2>{t('spelling.title')}</h2>
      {state.isOfSystem ? (
        <p className={styles.hint}>{t('spelling.of_system')}</p>
      ) : (
        <>
          {state.languages.map((row) => (
            <LanguageRow
              key={row.language}
              row={row}
              isDisabled={!isOn}
              onChange={(isChosen) => choose(state.languages, row.language, isChosen)}
              onRemove={() => run(call('spelling.remove', { language: row.language }))}
            />
          ))}
          <div className={styles.files}>
            <Button onClick={() => run(addFiles())}>{t('spelling.files_add')}</Button>
            <small>{t('spelling.files_hint')}</small>
          </div>
          {problem !== null && (
            <Note tone="danger" icon="warning">
              {problem}
            </Note>
          )}
          <OwnWords words={state.words} onRemove={(word) => run(call('spelling.removeWord', { word }))} />
        </>
      )}
    </section>
  )
}

/** Saves the chosen languages. Without any, those of the system would be used, so the last one turns the check off. */
function choose(rows: readonly SpellingLanguage[], language: string, isChosen: boolean): void {
  const chosen = rows.filter((row) => row.isOn && row.language !== language).map((row) => row.language)
  if (isChosen) chosen.push(language)
  const { checksSpelling } = uiStore.getState().settings
  if (chosen.length === 0) changeSettings({ checksSpelling: false })
  else changeSettings({ spellingLanguages: chosen.join(' '), checksSpelling: checksSpelling || isChosen })
}

interface LanguageRowProps {
  readonly row: SpellingLanguage
  readonly isDisabled: boolean
  readonly onChange: (isChosen: boolean) => void
  readonly onRemove: () => void
}

function LanguageRow({ row, isDisabled, onChange, onRemove }: LanguageRowProps) {
  const id = useId()
  const name = languageName(row.language)
  return (
    <FormRow
      id={id}
      title={name}
      note={
        row.problem !== null &&
        row.isOn && (
          <Note tone="danger" icon="warning">
            {t('spelling.language_problem', { reason: row.problem })}
          </Note>
        )
      }
      hint={row.isAdded && t('spelling.language_added')}
    >
      {row.isAdded && (
        <IconButton
          icon="trash"
          label={t('spelling.language_remove', { language: name })}
          onClick={onRemove}
        />
      )}
      <Switch id={id} isOn={row.isOn} disabled={isDisabled} onChange={onChange} />
    </FormRow>
  )
}

interface OwnWordsProps {
  readonly words: readonly string[]
  readonly onRemove: (word: string) => void
}

function OwnWords({ words, onRemove }: OwnWordsProps) {
  return (
    <>
      <h3>{t('spelling.words')}</h3>
      {words.length === 0 ? (
        <p className={styles.hint}>{t('spelling.words_none')}</p>
      ) : (
        <ul aria-label={t('spelling.words')}>
          {words.map((word) => (
            <li key={word}>
              <span dir="auto">{word}</span>
              <IconButton
                icon="close"
                label={t('spelling.words_remove', { word })}
                data-roving
                onClick={() => onRemove(word)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
