import { t } from '../../../../shared/i18n.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/index.ts'
import type { ReactNode } from 'react'
import { useIsOffline } from '../../../state/index.ts'
import { EndWords, OfflineWords } from './CallWords.tsx'
import { useServerCall } from './useServerCall.ts'

interface ActionDialogProps extends Omit<ConfirmDialogProps, 'cancelLabel' | 'closeLabel'> {
  /** False if Cancel and Escape are the only ways to close it. */
  readonly hasClose?: boolean
}

/** Question or small form with translated Cancel and Close buttons. */
export function ActionDialog({ hasClose = true, ...rest }: ActionDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      cancelLabel={t('app.cancel')}
      {...(hasClose && { closeLabel: t('app.close') })}
    />
  )
}

interface AskDialogProps {
  readonly title: string
  /** Label of the confirming button. */
  readonly action: string
  /** False if the action can be undone. */
  readonly isDanger: boolean
  /** False if Cancel and Escape are the only ways to close it. */
  readonly hasClose?: boolean
  /** Explains why the action needs a connection, instead of the default text. */
  readonly offlineWords?: string
  /** Effect of the action. */
  readonly children: ReactNode
  /** Sends the request. A refusal is shown in the dialog, which stays open. */
  readonly ask: () => Promise<void>
  readonly onClose: () => void
}

/** Confirmation before an action that affects other users, with its effect. */
export function AskDialog(props: AskDialogProps) {
  const { title, action, isDanger, hasClose = false, offlineWords, children, ask, onClose } = props
  const isOffline = useIsOffline()
  const { end, isBusy, run } = useServerCall()
  const doIt = (): void =>
    void run(async () => {
      await ask()
      onClose()
      return null
    })
  return (
    <ActionDialog
      title={title}
      action={action}
      isDanger={isDanger}
      isBusy={isBusy}
      isDisabled={isOffline}
      hasClose={hasClose}
      note={
        <>
          {isOffline && <OfflineWords {...(offlineWords !== undefined && { words: offlineWords })} />}
          <EndWords end={end} />
        </>
      }
      onSubmit={doIt}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  )
}

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
