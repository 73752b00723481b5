import { lazy, Suspense, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { replaceText } from './writing/textEdit.ts'
import { isEmptyWidget, widgetForm, type WidgetForm } from './widgets.ts'

// Not needed before somebody asks for it.
const WidgetDialog = lazy(() => import('./WidgetDialog.tsx').then((m) => ({ default: m.WidgetDialog })))

interface WidgetFormControl {
  /** The form that is open, as it begins; null: it is closed. */
  readonly form: WidgetForm | null
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Opens the form with the text that is written. */
  readonly open: () => void
  readonly close: () => void
  /** True when the text asks for the form and is not to be sent as it is; the form is open then. */
  readonly takes: (text: string) => boolean
}

/** The form for polls and lists of tasks, which writes its text into the field. */
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
  /** Sends the text of the field. */
  readonly onSend: () => void
}

/** The form while it is open. */
export function WidgetFormDialog({ control: { close, field, form }, onSend }: WidgetFormDialogProps) {
  return (
    form !== null && (
      <Suspense>
        <WidgetDialog
          start={form}
          onClose={close}
          onSend={(text) => {
            // Nothing outside of an open dialog takes the focus.
            flushSync(close)
            const box = field.current
            if (box === null) return
            replaceText(box, 0, box.value.length, text)
            onSend()
          }}
        />
      </Suspense>
    )
  )
}

/** Other words than those of a widget are its question and options. */
function formOf(text: string): WidgetForm {
  const [title = '', ...parts] = text.trim().split('\n')
  return widgetForm(text) ?? { kind: 'poll', title, parts }
}
