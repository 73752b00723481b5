import { useId, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { isForInputMethod, Segments, TextField } from '../../../ui/index.ts'
import { ActionDialog } from '../../common/forms/index.ts'
import { widgetText, type WidgetForm } from './widgets.ts'
import styles from './writing.module.css'

interface WidgetDialogProps {
  readonly start: WidgetForm
  /** Receives the text of the message that creates the widget, and closes the form. */
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}

/** A form for a poll or a to-do list. */
export function WidgetDialog({ onClose, onSend, start }: WidgetDialogProps) {
  const [kind, setKind] = useState(start.kind)
  const [title, setTitle] = useState(start.title)
  const [parts, setParts] = useState(start.parts.join('\n'))
  const id = useId()
  const form: WidgetForm = { kind, title, parts: parts.split('\n') }
  const isPoll = kind === 'poll'
  const isMissing = isPoll && title.trim() === ''
  const submit = (): void => onSend(widgetText(form))
  // Enter inserts a line in a multi-line field, so only Ctrl+Enter or Cmd+Enter submits.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isForInputMethod(event)) return
    event.preventDefault()
    if (!isMissing) submit()
  }
  return (
    <ActionDialog
      title={t('media.widget_new')}
      action={t('compose.send')}
      isDisabled={isMissing}
      hasClose={false}
      onKeyDown={onKeyDown}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.widget}>
        <span id={`${id}-kind`}>{t('media.widget_kind')}</span>
        <Segments
          labelledBy={`${id}-kind`}
          options={[
            { value: 'poll' as const, label: t('messages.poll') },
            { value: 'todo' as const, label: t('messages.todo') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <TextField
          data-autofocus
          label={t(isPoll ? 'media.poll_question' : 'media.todo_title')}
          maxLength={1000}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <label htmlFor={`${id}-parts`}>{t(isPoll ? 'media.poll_options' : 'media.todo_tasks')}</label>
        <textarea
          id={`${id}-parts`}
          rows={5}
          maxLength={8000}
          value={parts}
          onChange={({ target }) => setParts(target.value)}
        />
      </div>
    </ActionDialog>
  )
}
