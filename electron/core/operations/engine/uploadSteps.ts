import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { isStopped } from '../../../../shared/model/outbox/uploadLink.ts'
import { uploadsOf } from './operation.ts'
import type { Operation } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

/** The uploads as operations see them. */
export interface AwaitedUploads {
  rows(): readonly UploadRow[]
  /** Resolves with false when there is no such upload. */
  control(id: string, op: 'pause' | 'resume' | 'cancel'): Promise<boolean>
  /** Gives uploads to another composer, or to an operation. */
  move(ids: readonly string[], place: string): void
}

/** Takes operations on as the uploads end that they depend on. */
export interface UploadSteps {
  /** Makes the uploads the operation's own. */
  begin(operation: Operation): void
  /** Checks how the uploads stand. isFirst: also for uploads of the last run that nothing waits for any more. */
  look(isFirst?: boolean): void
  /** Retries the operation's uploads for the user, without those that are gone. False: it waits for none. */
  retry(operation: Operation): boolean
  /** Releases the uploads of an operation that was taken back: they belong to its text, wherever that is now. */
  leave(operation: Operation): void
}

/** Returns the `place` of the uploads that belong to an operation. The file has it, so its form stays. */
const placeOf = ({ id }: Operation): string => `send:${id}`
const isOfOperation = (place: string): boolean => place.startsWith('send:')

export function createUploadSteps(queue: OperationQueue, uploads: () => AwaitedUploads): UploadSteps {
  const change = (operation: Operation, status: 'failed' | 'queued', reason: string | null) => {
    const isDue = uploadsOf(operation).length === 0
    operation.status = status
    operation.reason = reason
    // Goes behind the operations that went out meanwhile.
    if (isDue) queue.toEnd(operation)
    else void queue.save(operation)
    queue.show(operation)
    if (isDue) queue.ready(operation)
    return operation.kept
  }
  const lookAt = (operation: Operation) => {
    const { kind, params } = operation
    if (uploadsOf(operation).length === 0 || kind.isFailureOver?.(params) === true) return
    const next = kind.afterUploads?.(params, uploads().rows())
    if (next === undefined) return
    const status = next.reason === null ? 'queued' : 'failed'
    if (next.taken.length === 0 && operation.status === status) return
    operation.params = next.params
    const kept = change(operation, status, next.reason)
    // An upload is finished with when its result is written down; until then the next run takes it from there again.
    void kept.then((how) => {
      if (how !== 'stale') for (const id of next.taken) void uploads().control(id, 'cancel')
    })
  }
  /** Cleans up after a run that ended before an upload was the operation's own, or when its result was written down. */
  const tidy = () => {
    const places = new Map<string, string>()
    for (const operation of queue.entries.values())
      for (const upload of uploadsOf(operation)) places.set(upload, placeOf(operation))
    for (const { id, place } of uploads().rows()) {
      const own = places.get(id)
      if (own === undefined && isOfOperation(place)) void uploads().control(id, 'cancel')
      if (own !== undefined && own !== place) uploads().move([id], own)
    }
  }

  return {
    begin: (operation) => {
      uploads().move(uploadsOf(operation), placeOf(operation))
      lookAt(operation)
    },
    look: (isFirst = false) => {
      if (isFirst) tidy()
      for (const operation of [...queue.entries.values()]) lookAt(operation)
    },
    retry: (operation) => {
      const { kind, params } = operation
      if (uploadsOf(operation).length === 0) return false
      const rows = uploads().rows()
      const left = kind.withoutUploads?.(params, rows) ?? null
      if (left === null) return true
      operation.params = left
      void change(operation, 'queued', null)
      const awaited = new Set(uploadsOf(operation))
      for (const row of rows)
        if (isStopped(row) && awaited.has(row.id)) void uploads().control(row.id, 'resume')
      return true
    },
    leave: (operation) => {
      uploads().move(uploadsOf(operation), '')
    },
  }
}
