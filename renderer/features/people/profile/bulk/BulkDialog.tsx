import { useRef, useState } from 'react'
import type { UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import { useAccount, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { Button, Dialog, DialogBody } from '../../../../ui/index.ts'
import { OfflineWords } from '../../../common/forms/index.ts'
import styles from './bulk.module.css'
import type { BulkChange } from './bulkChange.ts'
import { runBulk, type BulkProgress } from './runBulk.ts'

interface BulkDialogProps {
  readonly change: BulkChange
  readonly userIds: readonly UserId[]
  /** Called with the users who were not changed: they stay selected. */
  readonly onClose: (left: readonly UserId[]) => void
}

/** Maximum number of names in the question. */
const maxNames = 8

type Stage =
  | { readonly kind: 'asked' }
  | { readonly kind: 'running' | 'ended'; readonly total: number; readonly progress: BulkProgress }

const begun: BulkProgress = { done: 0, failures: [] }

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Asks for confirmation before many users are changed, shows the progress, and then lists who was not changed and
 * why.
 */
export function BulkDialog({ change, userIds, onClose }: BulkDialogProps) {
  const store = useAccountStore()
  const isOffline = useIsOffline()
  const [stage, setStage] = useState<Stage>({ kind: 'asked' })
  const stopping = useRef(new AbortController())
  const begin = (ids: readonly UserId[]): void => {
    const total = ids.length
    const { signal } = (stopping.current = new AbortController())
    setStage({ kind: 'running', total, progress: begun })
    void runBulk({
      ids,
      chunkSize: change.chunkSize,
      change: (chunk) => change.run(store, chunk),
      whyNot: (id) => change.whyNot(store, id),
      signal,
      onProgress: (progress) => setStage({ kind: 'running', total, progress }),
      wait: pause,
    }).then((progress) => setStage({ kind: 'ended', total, progress }))
  }
  const close = (): void => {
    stopping.current.abort()
    onClose(stage.kind === 'asked' ? userIds : stage.progress.failures.map(({ id }) => id))
  }
  const failed = stage.kind === 'ended' ? stage.progress.failures.map(({ id }) => id) : []
  return (
    <Dialog
      title={stage.kind === 'asked' ? change.title : change.action}
      onClose={close}
      closeLabel={t('app.close')}
    >
      <DialogBody
        actions={
          stage.kind === 'asked' ? (
            <>
              <Button data-autofocus onClick={close}>
                {t('app.cancel')}
              </Button>
              <Button variant="primary" aria-disabled={isOffline} onClick={() => begin(userIds)}>
                {change.action}
              </Button>
            </>
          ) : stage.kind === 'running' ? (
            <Button onClick={() => stopping.current.abort()}>{t('peopleAdmin.bulk_stop')}</Button>
          ) : (
            <>
              {failed.length > 0 && (
                <Button aria-disabled={isOffline} onClick={() => begin(failed)}>
                  {t('app.try_again')}
                </Button>
              )}
              <Button variant="primary" onClick={close}>
                {t('app.close')}
              </Button>
            </>
          )
        }
      >
        {stage.kind === 'asked' ? (
          <>
            <p>{change.effect}</p>
            <Names userIds={userIds} />
          </>
        ) : (
          <Progress total={stage.total} progress={stage.progress} />
        )}
        {isOffline && <OfflineWords words={t('peopleAdmin.offline')} />}
      </DialogBody>
    </Dialog>
  )
}

function Names({ userIds }: { readonly userIds: readonly UserId[] }) {
  const names = useAccount((state) =>
    userIds
      .slice(0, maxNames)
      .map((id) => displayUser(state, id).name)
      .join('\n'),
  ).split('\n')
  return (
    <ul className={styles.names}>
      {names.map((name, index) => (
        // Users can have the same name, so only the index is a unique key.
        <li key={index} dir="auto">
          {name}
        </li>
      ))}
      {userIds.length > maxNames && (
        <li>{t('peopleAdmin.bulk_more', { count: userIds.length - maxNames })}</li>
      )}
    </ul>
  )
}

interface ProgressProps {
  readonly total: number
  readonly progress: BulkProgress
}

function Progress({ total, progress: { done, failures } }: ProgressProps) {
  const { state } = useAccountStore().getState()
  return (
    <>
      <progress
        className={styles.bar}
        max={total}
        value={done + failures.length}
        aria-label={t('peopleAdmin.bulk_progress')}
      />
      <p role="status">{t('peopleAdmin.bulk_done', { done, total })}</p>
      {failures.length > 0 && (
        <section aria-label={t('peopleAdmin.bulk_failed')}>
          <h3 className={styles.failedTitle}>{t('peopleAdmin.bulk_failed')}</h3>
          <ul className={styles.names}>
            {failures.map(({ id, reason }) => (
              <li key={id}>
                <bdi>{state === null ? id : displayUser(state, id).name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
