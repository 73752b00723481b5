import { lazy, Suspense, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { replaceWholeText } from './writing/textEdit.ts'
import { isEmptyWidget, widgetForm, type WidgetForm } from './widgets.ts'

// Loaded when first needed.
const WidgetDialog = lazy(() => import('./WidgetDialog.tsx').then((m) => ({ default: m.WidgetDialog })))

interface WidgetFormControl {
  /** Initial content of the open form. null: it is closed. */
  readonly form: WidgetForm | null
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Opens the form with the text of the field. */
  readonly open: () => void
  readonly close: () => void
  /** Opens the form if the text is only the command for it. Returns true then, and the text must not be sent. */
  readonly takes: (text: string) => boolean
}

/** The form for polls and to-do lists, which writes its text into the field. */
export function useWidgetForm(field: RefObject<HTMLTextAreaElement | null>): WidgetFormControl {
  const [form, setForm] = useState<WidgetForm | null>(null)
  const open = (): void => setForm(formOf(field.current?.value ?? ''))
  return {
    form,
    field,
    open,
    close: () => setForm(null),
    takes: (text) => {
      if (!isEmptyWidget(text)) return false
      open()
      return true
    },
  }
}

interface WidgetFormDialogProps {
  readonly control: WidgetFormControl
  readonly onSend: () => void
}

/** Renders the form while it is open. */
export function WidgetFormDialog({ control: { close, field, form }, onSend }: WidgetFormDialogProps) {
  return (
    form !== null && (
      <Suspense>
        <WidgetDialog
          start={form}
          onClose={close}
          onSend={(text) => {
            // Closed first, because nothing outside an open dialog can take the focus.
            flushSync(close)
            const box = field.current
            if (box === null) return
            void replaceWholeText(box, text).then(onSend)
          }}
        />
      </Suspense>
    )
  )
}

/** Other text becomes the question and the options of a poll. */
function formOf(text: string): WidgetForm {
  const [title = '', ...parts] = text.trim().split('\n')
  return widgetForm(text) ?? { kind: 'poll', title, parts }
}
