import { useId, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { TextArea, TextField } from '../../../../ui/index.ts'
import { ActionDialog, savesByEnter } from '../../../common/forms/index.ts'
import { codePoints } from '../writing/limits.ts'
import { saveSnippet, type Snippet, type SnippetText } from './snippets.ts'
import styles from './snippets.module.css'

/** The server's limit in code points. */
const maxTitle = 60

interface SnippetFormProps {
  /** The snippet that is changed. null: a new one. */
  readonly before: Snippet | null
  readonly start: SnippetText
  readonly onSaved: (snippet: Snippet) => void
  readonly onClose: () => void
}

/** Form for the title and the text of a snippet. */
export function SnippetForm({ before, onClose, onSaved, start }: SnippetFormProps) {
  const store = useAccountStore()
  const id = useId()
  const maxContent = useAccount(({ realm }) => realm.limits.messageLength)
  const [title, setTitle] = useState(start.title)
  const [content, setContent] = useState(start.content)
  const [isBusy, setBusy] = useState(false)
  const text = { title: title.trim(), content: content.trim() }
  const isTitleLong = codePoints(text.title) > maxTitle
  const isContentLong = codePoints(text.content) > maxContent
  const isMissing = text.title === '' || text.content === ''
  const submit = async (): Promise<void> => {
    if (isMissing || isTitleLong || isContentLong || isBusy) return
    setBusy(true)
    // A refusal is reported with a toast. The form then keeps the text.
    const saved = await saveSnippet(store, before, text)
    setBusy(false)
    if (saved !== null) onSaved(saved)
  }
  return (
    <ActionDialog
      title={t(before === null ? 'snippets.new' : 'snippets.edit_title')}
      action={t('snippets.save')}
      width={520}
      isBusy={isBusy}
      isDisabled={isMissing || isTitleLong || isContentLong}
      // Enter begins a line of the text, so Ctrl+Enter or Cmd+Enter saves.
      onKeyDown={savesByEnter(() => void submit(), true)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('snippets.name')}
        error={isTitleLong ? t('snippets.too_long', { count: maxTitle }) : null}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className={styles.text}>
        <label htmlFor={id}>{t('snippets.content')}</label>
        <TextArea
          id={id}
          isWide
          rows={7}
          dir="auto"
          aria-invalid={isContentLong || undefined}
          aria-describedby={`${id}-error`}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {isContentLong && t('snippets.too_long', { count: maxContent })}
        </p>
      </div>
    </ActionDialog>
  )
}
