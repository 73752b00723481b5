import type { ReactNode } from 'react'
import { useIsOffline } from '../../../state/index.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { EndWords, OfflineWords } from './CallWords.tsx'
import { useServerCall } from './useServerCall.ts'

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
