import type { ReactNode } from 'react'
import { t } from '../../../shared/i18n.ts'
import { useIsOffline } from '../../state/index.ts'
import { Button, Dialog, DialogBody } from '../../ui/index.ts'
import { EndWords, OfflineWords, useServerCall } from '../forms/index.ts'

interface AskProps {
  readonly title: string
  /** Names what the press does. */
  readonly action: string
  readonly isDanger?: boolean
  /** Tells what will happen. */
  readonly children: ReactNode
  /** Asks the server; a refusal is shown here, and the dialog stays. */
  readonly ask: () => Promise<void>
  readonly onClose: () => void
}

/** Asks once before something is done to a group, with what will happen. */
export function Ask({ title, action, isDanger = true, children, ask, onClose }: AskProps) {
  const isOffline = useIsOffline()
  const { end, isBusy, run } = useServerCall()
  return (
    <Dialog title={title} onClose={onClose} closeLabel={t('app.close')}>
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
              onClick={() =>
                void run(async () => {
                  await ask()
                  onClose()
                  return null
                })
              }
            >
              {action}
            </Button>
          </>
        }
      >
        {children}
        {isOffline && <OfflineWords />}
        <EndWords end={end} />
      </DialogBody>
    </Dialog>
  )
}
