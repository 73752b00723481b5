import { flushSync } from 'react-dom'
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import { replaceText } from './writing/textEdit.ts'
import { isEmptyWidget, widgetForm, type WidgetForm } from './widgets.ts'

// Not needed before somebody asks for it.
const WidgetDialog = lazy(() => import('./WidgetDialog.tsx').then((m) => ({ default: m.WidgetDialog })))

interface WidgetFormControl {
  /** Opens the form with the text that is written. */
  readonly open: () => void
  /** True when the text asks for the form and is not to be sent as it is; the form is open then. */
  readonly takes: (text: string) => boolean
  /** Draws the form while it is open. send: sends the text of the field. */
  readonly dialog: (send: () => void) => ReactNode
}

/** The form for polls and lists of tasks, which writes its text into the field. */
export function useWidgetForm(field: RefObject<HTMLTextAreaElement | null>): WidgetFormControl {
  const [form, setForm] = useState<WidgetForm | null>(null)
  const open = (): void => setForm(formOf(field.current?.value ?? ''))
  return {
    open,
    takes: (text) => {
      if (!isEmptyWidget(text)) return false
      open()
      return true
    },
    dialog: (send) =>
      form !== null && (
        <Suspense>
          <WidgetDialog
            start={form}
            onClose={() => setForm(null)}
            onSend={(text) => {
              // Nothing outside of an open dialog takes the focus.
              flushSync(() => setForm(null))
              const box = field.current
              if (box === null) return
              replaceText(box, 0, box.value.length, text)
              send()
            }}
          />
        </Suspense>
      ),
  }
}

/** Other words than those of a widget are its question and options. */
function formOf(text: string): WidgetForm {
  const [title = '', ...parts] = text.trim().split('\n')
  return widgetForm(text) ?? { kind: 'poll', title, parts }
}
