import { t } from '../../../../shared/i18n.ts'
import { isStopped } from '../../../../shared/model/uploadLink.ts'
import { isOfSend, composerOf, withLinks, withoutGone } from './awaitedFiles.ts'
import type { AwaitedFiles, Awaiting } from './awaitedFiles.ts'
import type { SendOperation, SendQueue } from './sendParams.ts'

/** Messages that wait for their uploads. */
export interface FileWaits {
  /** Makes the uploads the message's own. */
  begin(operation: SendOperation): void
  /** Checks how the uploads stand. isFirst: also for uploads of the last run that nothing waits for any more. */
  readonly look: (isFirst?: boolean) => void
  /** Retries the message's uploads for the user, without those that are gone. False: it waits for none. */
  retry(operation: SendOperation): boolean
  /** Releases the uploads of a message that was taken back: they belong to its text, wherever that is now. */
  leave(operation: SendOperation): void
}

export function createFileWaits(queue: () => SendQueue, files: () => AwaitedFiles): FileWaits {
  const change = (
    operation: SendOperation,
    { awaits, content }: Awaiting,
    { reason, status }: Pick<SendOperation, 'reason' | 'status'>,
  ) => {
    const isDue = awaits.length === 0
    operation.params = { ...operation.params, awaits: [...awaits], content }
    operation.status = status
    operation.reason = reason
    // Goes behind the messages that went out meanwhile.
    if (isDue) queue().toEnd(operation)
    else void queue().save(operation)
    queue().show(operation)
    if (isDue) queue().ready(operation)
    return operation.kept
  }
  const lookAt = (operation: SendOperation) => {
    const { awaits, content, drafted } = operation.params
    if (awaits.length === 0 || drafted) return
    const { linked, stopped, ...now } = withLinks({ content, awaits }, files().rows())
    const status = stopped ? 'failed' : 'queued'
    if (linked.length === 0 && operation.status === status) return
    const kept = change(operation, now, { status, reason: stopped ? t('uploads.send_stopped') : null })
    // An upload is finished with when the link is written down; until then the next run takes the link from it again.
    void kept.then((how) => {
      if (how !== 'stale') for (const id of linked) void files().control(id, 'cancel')
    })
  }
  /** Cleans up after a run that ended before an upload was the message's own, or when its link was written down. */
  const tidy = () => {
    const places = new Map<string, string>()
    for (const { id, params } of queue().all())
      for (const { upload } of params.awaits) places.set(upload, composerOf(id))
    for (const { id, place } of files().rows()) {
      const own = places.get(id)
      if (own === undefined && isOfSend(place)) void files().control(id, 'cancel')
      if (own !== undefined && own !== place) files().move([id], own)
    }
  }
  const idsOf = ({ params }: SendOperation) => params.awaits.map(({ upload }) => upload)

  return {
    begin: (operation) => {
      files().move(idsOf(operation), composerOf(operation.id))
      lookAt(operation)
    },
    look: (isFirst = false) => {
      if (isFirst) tidy()
      for (const operation of queue().all()) lookAt(operation)
    },
    retry: (operation) => {
      const { awaits, content } = operation.params
      if (awaits.length === 0) return false
      const rows = files().rows()
      const left = withoutGone({ content, awaits }, rows)
      if (left.content.trim() === '') return true
      void change(operation, left, { status: 'queued', reason: null })
      for (const row of rows)
        if (isStopped(row) && left.awaits.some(({ upload }) => upload === row.id))
          void files().control(row.id, 'resume')
      return true
    },
    leave: (operation) => {
      files().move(idsOf(operation), '')
    },
  }
}
