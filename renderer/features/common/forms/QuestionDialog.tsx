import { AskDialog } from './AskDialog.tsx'

/** Question before a value is sent. */
export interface Question {
  readonly title: string
  /** Effect of the change. */
  readonly words: string
  /** Label of the confirming button. */
  readonly action: string
  readonly isDanger: boolean
}

interface QuestionDialogProps {
  readonly question: Question
  /** Sends the value. The row shows a refusal, with a retry. */
  readonly send: () => Promise<unknown>
  readonly onClose: () => void
}

/** Confirmation before a setting that affects others is changed. */
export function QuestionDialog({ question, send, onClose }: QuestionDialogProps) {
  return (
    <AskDialog
      title={question.title}
      action={question.action}
      isDanger={question.isDanger}
      hasClose
      ask={async () => void (await send())}
      onClose={onClose}
    >
      <p>{question.words}</p>
    </AskDialog>
  )
}
