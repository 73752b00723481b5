import { useRef, useState } from 'react'
import type { MessageId, User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { call, failureText, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { Button, Dialog, DialogBody, Spinner } from '../../../../ui/index.ts'
import { OfflineWords } from '../../../common/forms/index.ts'

interface DialogProps {
  readonly user: User
  readonly onClose: () => void
}

interface Progress {
  readonly kind: 'asked' | 'running' | 'stopped' | 'ended'
  readonly deleted: number
  readonly refused: number
  /** Reason given for one of the refused messages, or null if none was refused. */
  readonly reason: string | null
  /** Why it stopped on its own. null if the user stopped it, or it is still running or finished. */
  readonly failure: string | null
  /** Message before which the next page ends, or null to begin with the newest message. */
  readonly before: MessageId | null
}

const begun: Progress = {
  kind: 'asked',
  deleted: 0,
  refused: 0,
  reason: null,
  failure: null,
  before: null,
}

/**
 * Asks for confirmation and deletes all messages of a user page by page. It can be stopped after each page and
 * resumed.
 */
export function DeleteMessagesDialog({ user, onClose }: DialogProps) {
  const { id: account } = useAccountStore()
  const isOffline = useIsOffline()
  const [progress, setProgress] = useState(begun)
  const isStopped = useRef(false)
  const run = async (): Promise<void> => {
    isStopped.current = false
    let now: Progress = { ...progress, kind: 'running', failure: null }
    setProgress(now)
    while (now.kind === 'running') {
      try {
        const part = await call('moderation.deletePart', { account, userId: user.id, before: now.before })
        now = {
          ...now,
          deleted: now.deleted + part.deleted,
          refused: now.refused + part.refused.length,
          reason: part.refused[0]?.reason ?? now.reason,
          before: part.before,
          kind: part.before === null ? 'ended' : isStopped.current ? 'stopped' : 'running',
        }
      } catch (error) {
        now = { ...now, kind: 'stopped', failure: failureText(error) }
      }
      setProgress(now)
    }
  }
  const close = (): void => {
    isStopped.current = true
    onClose()
  }
  const { kind } = progress
  return (
    <Dialog
      title={t('moderation.delete_title', { name: user.name })}
      onClose={close}
      closeLabel={t('app.close')}
    >
      <DialogBody
        actions={
          kind === 'running' ? (
            <Button onClick={() => (isStopped.current = true)}>{t('moderation.stop')}</Button>
          ) : (
            <>
              <Button data-autofocus onClick={close}>
                {t(kind === 'asked' ? 'app.cancel' : 'app.close')}
              </Button>
              {kind !== 'ended' && (
                <Button variant="danger" aria-disabled={isOffline} onClick={() => void run()}>
                  {t(kind === 'asked' ? 'moderation.delete_do' : 'moderation.resume')}
                </Button>
              )}
            </>
          )
        }
      >
        {kind === 'asked' ? (
          <p>{t('moderation.delete_text', { name: user.name })}</p>
        ) : (
          <Told progress={progress} />
        )}
        {kind === 'running' && <Spinner label={t('moderation.running')} />}
        {isOffline && <OfflineWords words={t('peopleAdmin.offline')} />}
      </DialogBody>
    </Dialog>
  )
}

function Told({ progress: { deleted, failure, kind, reason, refused } }: { readonly progress: Progress }) {
  return (
    <>
      <p role="status">
        {t(kind === 'ended' ? 'moderation.ended' : 'moderation.so_far', { count: deleted })}
      </p>
      {refused > 0 && <p>{t('moderation.refused', { count: refused, reason: reason ?? '' })}</p>}
      {kind === 'stopped' && (
        <p role={failure === null ? undefined : 'alert'}>
          {failure === null ? t('moderation.stopped') : t('moderation.failed', { reason: failure })}
        </p>
      )}
    </>
  )
}
