import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { isForInputMethod, Button, IconButton } from '../../../../ui/index.ts'
import styles from './WidgetView.module.css'

/** A title that its author can edit in place. */
export function WidgetTitle({
  title,
  unnamed,
  editLabel,
  onChange,
}: {
  readonly title: string
  readonly unnamed: string
  readonly editLabel: string
  /** null: the user may not edit it. */
  readonly onChange: ((title: string) => void) | null
}): ReactNode {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setEditing(false)
    queueMicrotask(() => button.current?.focus())
  }
  if (isEditing && onChange !== null)
    return (
      <WidgetField
        label={editLabel}
        action={t('media.widget_save')}
        start={title}
        hasFocus
        onLeave={close}
        onSubmit={(text) => {
          if (text !== title) onChange(text)
          close()
        }}
      />
    )
  return (
    <div className={styles.title}>
      <bdi>{title || unnamed}</bdi>
      {onChange !== null && (
        <IconButton ref={button} icon="edit" size={13} label={editLabel} onClick={() => setEditing(true)} />
      )}
    </div>
  )
}

interface WidgetFieldProps {
  readonly label: string
  readonly action: string
  readonly start?: string
  readonly hasFocus?: boolean
  readonly onSubmit: (text: string) => void
  /** Called on Escape. Absent: the message gets the focus. */
  readonly onLeave?: () => void
}

/** Max characters of an option, task or title. */
const maxText = 1000

/** Moves the focus from the field to its message. The text stays in the field. */
function focusMessage(field: HTMLInputElement): void {
  field.blur()
  field.closest<HTMLElement>('[tabindex]')?.focus()
}

/** A text field with a submit button. Enter submits, too. */
export function WidgetField({ label, action, start = '', hasFocus, onLeave, onSubmit }: WidgetFieldProps) {
  const [text, setText] = useState(start)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    onSubmit(text.trim())
    setText(start)
  }
  return (
    <form className={styles.field} onSubmit={submit}>
      <input
        aria-label={label}
        placeholder={label}
        maxLength={maxText}
        value={text}
        autoFocus={hasFocus}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isForInputMethod(event)) return
          event.preventDefault()
          event.stopPropagation()
          if (onLeave === undefined) focusMessage(event.currentTarget)
          else onLeave()
        }}
      />
      <Button type="submit" aria-disabled={text.trim() === ''}>
        {action}
      </Button>
    </form>
  )
}
