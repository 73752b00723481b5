import type { ReactNode } from 'react'
import { useIsOffline } from '../../../state/index.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { EndWords, OfflineWords } from './CallWords.tsx'
import { useServerCall } from './useServerCall.ts'

interface AskDialogProps {
  readonly title: string
  /** Names what the press does. */
  readonly action: string
  /** False where what is done can be undone. */
  readonly isDanger: boolean
  /** False where Cancel is the only way out beside Escape. */
  readonly hasClose?: boolean
  /** Why it waits for a connection, where the usual words do not say it. */
  readonly offlineWords?: string
  /** Tells what will happen. */
  readonly children: ReactNode
  /** Asks the server; a refusal is shown here, and the dialog stays. */
  readonly ask: () => Promise<void>
  readonly onClose: () => void
}

/** Asks once before something is done that hits others, with what will happen. */
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
      onSubmit={doIt}
      onClose={onClose}
    >
      {children}
      {isOffline && <OfflineWords {...(offlineWords !== undefined && { words: offlineWords })} />}
      <EndWords end={end} />
    </ActionDialog>
  )
}
