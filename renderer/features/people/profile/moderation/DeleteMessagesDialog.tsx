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
  /** A reason of those that were refused; null: none was. */
  readonly reason: string | null
  /** Why it stopped; null: the person stopped it, or it did not stop. */
  readonly failure: string | null
  /** Where the next part begins; null: with the newest message. */
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

/** Asks once, and deletes what a person wrote part by part: it can be stopped after each, and resumed. */
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
