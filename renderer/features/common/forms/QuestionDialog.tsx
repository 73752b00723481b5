import { AskDialog } from './AskDialog.tsx'

/** The question that is asked before a value is sent. */
export interface Question {
  readonly title: string
  /** Effect of the change. */
  readonly words: string
  /** Names the button that does it. */
  readonly action: string
  readonly isDanger: boolean
}

interface QuestionDialogProps {
  readonly question: Question
  /** Sends the value. A refusal is told in its row, with a way to try again. */
  readonly send: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks once before a setting of others is changed. */
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
