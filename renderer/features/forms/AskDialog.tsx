import type { ReactNode } from 'react'
import { t } from '../../../shared/i18n.ts'
import { useIsOffline } from '../../state/index.ts'
import { Button, Dialog, DialogBody } from '../../ui/index.ts'
import { EndWords, OfflineWords } from './CallWords.tsx'
import { useServerCall } from './useServerCall.ts'

interface AskDialogProps {
  readonly title: string
  /** Names what the press does. */
  readonly action: string
  /** False where what is done can be undone. */
  readonly isDanger: boolean
  /** Name of the button in the corner; without it there is none. */
  readonly closeLabel?: string
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
  const { title, action, isDanger, closeLabel, offlineWords, children, ask, onClose } = props
  const isOffline = useIsOffline()
  const { end, isBusy, run } = useServerCall()
  const doIt = (): void =>
    void run(async () => {
      await ask()
      onClose()
      return null
    })
  return (
    <Dialog title={title} onClose={onClose} {...(closeLabel !== undefined && { closeLabel })}>
      <DialogBody
        actions={
          <>
            <Button data-autofocus onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              busy={isBusy}
              aria-disabled={isOffline}
              onClick={doIt}
            >
              {action}
            </Button>
          </>
        }
      >
        {children}
        {isOffline && <OfflineWords {...(offlineWords !== undefined && { words: offlineWords })} />}
        <EndWords end={end} />
      </DialogBody>
    </Dialog>
  )
}
