import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { isStopped } from '../../../../shared/model/outbox/uploadLink.ts'
import { uploadsOf } from './operation.ts'
import type { Operation } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

/** The uploads that operations wait for. */
export interface AwaitedUploads {
  rows(): readonly UploadRow[]
  /** Resolves with false if the upload does not exist. */
  control(id: string, op: 'pause' | 'resume' | 'cancel'): Promise<boolean>
  /** Assigns uploads to another composer or to an operation. */
  move(ids: readonly string[], place: string): void
}

/** Continues operations when the uploads they depend on finish or stop. */
export interface UploadSteps {
  /** Assigns the uploads to the operation. */
  begin(operation: Operation): void
  /** Checks the state of all awaited uploads. `isFirst`: also repairs the places of uploads of the last run. */
  look(isFirst?: boolean): void
  /** Retries the operation's stopped uploads and drops the missing ones. Returns false if it waits for no upload. */
  retry(operation: Operation): boolean
  /** Releases the uploads of a discarded operation. They stay with its text, which may be a draft again. */
  leave(operation: Operation): void
}

/** Prefix of the `place` of an operation's uploads. It is stored in the file, so the format must not change. */
export const placePrefix = 'send:'
/** Place of uploads that belong to some text. They are canceled once no draft contains them (core/uploads/leftUploads). */
const textPlace = ''
const placeOf = ({ id }: Operation): string => `${placePrefix}${id}`

export function createUploadSteps(queue: OperationQueue, uploads: AwaitedUploads): UploadSteps {
  const change = (operation: Operation, status: 'failed' | 'queued', reason: string | null) => {
    const isDue = uploadsOf(operation).length === 0
    operation.status = status
    operation.reason = reason
    // Other operations may have been sent meanwhile, so it is queued behind them.
    if (isDue) queue.toEnd(operation)
    else void queue.save(operation)
    queue.show(operation)
    if (isDue) queue.ready(operation)
    return operation.kept
  }
  const lookAt = (operation: Operation) => {
    const { kind, params } = operation
    if (uploadsOf(operation).length === 0 || kind.listing.isShownElsewhere(params)) return
    const next = kind.order.uploads?.withResults(params, uploads.rows())
    if (next === undefined) return
    const status = next.reason === null ? 'queued' : 'failed'
    if (next.taken.length === 0 && operation.status === status) return
    operation.params = next.params
    const kept = change(operation, status, next.reason)
    // An upload is removed only after its result is saved. Until then, the next run needs the upload: for this operation,
    // or for the draft that became it.
    void kept.then((how) => {
      if (how === 'saved' || how === 'disabled')
        for (const id of next.taken) void uploads.control(id, 'cancel')
    })
  }
  /** Matches the places of uploads with the operations after a run that ended between two writes. */
  const repairPlaces = () => {
    const places = new Map<string, string>()
    for (const operation of queue.entries.values())
      for (const upload of uploadsOf(operation)) places.set(upload, placeOf(operation))
    for (const { id, place } of uploads.rows()) {
      // An operation that this version does not understand may need its upload in the next run. Without an operation,
      // the draft that was to become it may still contain the upload.
      const isLeft = place.startsWith(placePrefix) && !queue.table.isInFile(place.slice(placePrefix.length))
      const owner = places.get(id) ?? (isLeft ? textPlace : place)
      if (owner !== place) uploads.move([id], owner)
    }
  }

  return {
    begin: (operation) => {
      uploads.move(uploadsOf(operation), placeOf(operation))
      lookAt(operation)
    },
    look: (isFirst = false) => {
      // Operations that cannot be read now may need their uploads in the next run.
      if (isFirst && !queue.table.hasUnread()) repairPlaces()
      for (const operation of [...queue.entries.values()]) lookAt(operation)
    },
    retry: (operation) => {
      const { kind, params } = operation
      if (uploadsOf(operation).length === 0) return false
      const rows = uploads.rows()
      const left = kind.order.uploads?.withoutRemoved(params, rows) ?? null
      if (left === null) return true
      operation.params = left
      void change(operation, 'queued', null)
      const awaited = new Set(uploadsOf(operation))
      for (const row of rows)
        if (isStopped(row) && awaited.has(row.id)) void uploads.control(row.id, 'resume')
      return true
    },
    leave: (operation) => {
      uploads.move(uploadsOf(operation), textPlace)
    },
  }
}
