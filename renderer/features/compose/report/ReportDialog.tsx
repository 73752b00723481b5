import { useId, useRef, useState, type Ref } from 'react'
import { contentText } from '../../../../shared/content/text/contentText.ts'
import { t } from '../../../../shared/i18n.ts'
import type { Message } from '../../../../shared/api/types.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import {
  call,
  failureText,
  useAccount,
  useAccountStore,
  useIsOffline,
  useMediaSource,
  accountEntries,
} from '../../../state/index.ts'
import { Button, Dialog, DialogForm, Note, showToast, TextArea } from '../../../ui/index.ts'
import { textLength } from '../compose/index.ts'
import { contentOf } from '../../content/content/index.ts'
import { OfflineWords, useIsClosed, useServerCall } from '../../common/forms/index.ts'
import styles from './report.module.css'
import { otherReason, reportReasons, type ReportReason } from './reportReasons.ts'

/** An unfinished report. `reason` is null until one is chosen. */
interface ReportDraft {
  readonly reason: string | null
  readonly words: string
}

/** Unfinished reports by message id. Kept while the window is open until they are sent or canceled. */
const reportDrafts = accountEntries<ReportDraft>()

/** Max characters of the description, which clients limit (specification, Report a message). */
const maxWords = 1000
const empty: ReportDraft = { reason: null, words: '' }

/** Reason why a report cannot be sent, and the field to correct. */
interface Problem {
  readonly field: 'reason' | 'words'
  readonly text: string
}

function problemOf({ reason, words }: ReportDraft): Problem | null {
  if (reason === null) return { field: 'reason', text: t('report.no_reason') }
  if (textLength(words.trim()) > maxWords)
    return { field: 'words', text: t('report.too_long', { limit: maxWords }) }
  if (reason === otherReason && words.trim() === '') return { field: 'words', text: t('report.no_words') }
  return null
}

interface ReportDialogProps {
  readonly message: Message
  readonly onClose: () => void
}

/** Asks for the reason of a report and sends it. Closing keeps the entries. Canceling and sending drop them. */
export function ReportDialog({ message, onClose }: ReportDialogProps) {
  const account = useAccountStore().id
  const name = String(message.id)
  const draft = reportDrafts.useEntry(account, name) ?? empty
  const change = (part: Partial<ReportDraft>): void => {
    setProblem(null)
    reportDrafts.set(account, name, { ...draft, ...part })
  }
  const [problem, setProblem] = useState<Problem | null>(null)
  const isOffline = useIsOffline()
  const report = useServerCall()
  const isClosed = useIsClosed()
  const wordsField = useRef<HTMLTextAreaElement>(null)
  const reasons = useRef<HTMLFieldSetElement>(null)

  const send = (): void => {
    if (isOffline || report.isBusy) return
    const found = problemOf(draft)
    setProblem(found)
    if (found?.field === 'words') wordsField.current?.focus()
    if (found?.field === 'reason') reasons.current?.querySelector('input')?.focus()
    if (found !== null) return
    const words = draft.words.trim()
    void report
      .run(async () => {
        const params = {
          messageId: message.id,
          reportType: draft.reason,
          ...(words !== '' && { description: words }),
        }
        await call('api.call', { account, route: 'reportMessage', params }).catch((error: unknown) => {
          // The dialog is closed, so its error would not be visible. The entries are kept.
          if (isClosed.current) showToast(refusedWords(failureText(error)))
          throw error
        })
        return t('report.done')
      })
      .then((isDone) => {
        if (!isDone) return
        reportDrafts.set(account, name, null)
        if (!isClosed.current) onClose()
        showToast(t('report.done'))
      })
  }
  const cancel = (): void => {
    reportDrafts.set(account, name, null)
    onClose()
  }
  const refusal = report.end?.kind === 'failed' ? refusedWords(report.end.words) : null
  return (
    <Dialog title={t('report.title')} onClose={onClose} closeLabel={t('app.close')} width={480}>
      <DialogForm
        onSubmit={send}
        note={
          <>
            {isOffline && <OfflineWords words={t('report.offline')} />}
            <Note role="alert" tone="danger" icon="warning">
              {problem?.text ?? refusal}
            </Note>
          </>
        }
        actions={
          <>
            {/* Unlike closing, this drops the entries. */}
            <Button onClick={cancel}>
              {t(draft.reason === null && draft.words === '' ? 'app.cancel' : 'report.discard')}
            </Button>
            <Button type="submit" variant="primary" busy={report.isBusy} aria-disabled={isOffline}>
              {t('report.do')}
            </Button>
          </>
        }
      >
        <Reported message={message} />
        <p className={styles.who}>{t('report.who')}</p>
        <Reasons ref={reasons} value={draft.reason} onChange={(reason) => change({ reason })} />
        <Words
          ref={wordsField}
          value={draft.words}
          isNeeded={draft.reason === otherReason}
          isWrong={problem?.field === 'words'}
          onChange={(words) => change({ words })}
        />
      </DialogForm>
    </Dialog>
  )
}

const refusedWords = (reason: string): string => t('report.refused', { reason })

/** Shows the first lines of the message, so that the user sees which one is reported. */
function Reported({ message }: { readonly message: Message }) {
  const { realmUrl } = useMediaSource()
  const sender = useAccount((state) => selectUser(state, message.senderId)?.name ?? message.senderName)
  return (
    <figure className={styles.reported} aria-label={t('report.sender', { name: sender })}>
      <figcaption data-ellipsis dir="auto">
        {sender}
      </figcaption>
      <blockquote dir="auto">{contentText(contentOf(message.content, realmUrl))}</blockquote>
    </figure>
  )
}

interface ReasonsProps {
  readonly ref: Ref<HTMLFieldSetElement>
  readonly value: string | null
  readonly onChange: (reason: string) => void
}

function Reasons({ ref, value, onChange }: ReasonsProps) {
  const store = useAccountStore()
  const group = useId()
  const [reasons] = useState((): readonly ReportReason[] => reportReasons(store.getState().state!))
  return (
    <fieldset ref={ref} className={styles.reasons}>
      <legend>{t('report.reason')}</legend>
      {reasons.map(({ key, name }, index) => (
        <label key={key}>
          <input
            type="radio"
            name={group}
            checked={value === key}
            data-autofocus={value === key || (value === null && index === 0) || undefined}
            onChange={() => onChange(key)}
          />
          <span data-ellipsis dir="auto">
            {name}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface WordsProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly value: string
  readonly isNeeded: boolean
  readonly isWrong: boolean
  readonly onChange: (words: string) => void
}

function Words({ ref, value, isNeeded, isWrong, onChange }: WordsProps) {
  const id = useId()
  const count = textLength(value.trim())
  const isOver = count > maxWords
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{t(isNeeded ? 'report.words' : 'report.words_optional')}</label>
      <TextArea
        ref={ref}
        id={id}
        rows={4}
        dir="auto"
        value={value}
        aria-required={isNeeded}
        aria-invalid={isWrong || isOver || undefined}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={`${id}-count`} data-over={isOver || undefined} aria-live={isOver ? 'polite' : 'off'}>
        {t('report.count', { count, limit: maxWords })}
      </small>
    </div>
  )
}
