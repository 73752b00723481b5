import { value } from '../../http/failure.ts'
import type { ApiError } from '../../http/apiError.ts'
import { isRepeatable, queuedAnswer } from './operation.ts'
import type { Operation, Params, Retry } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'
import type { Refusals } from './refusals.ts'

/** The ways in which a delivery ends. `part` is the whole operation, or a part of one that was split. */
export interface Outcomes {
  /** The server made the change. */
  succeed(operation: Operation, part: Params, answer: unknown): null
  /** The server refused the change, or the outcome is unknown and the user decides. */
  refuse(operation: Operation, part: Params, reason: string, error?: ApiError, isGone?: boolean): null
  /** The operation is sent again. */
  retry(operation: Operation, how: Retry): Retry
  /** The operation ends without a rollback or a message to the user. */
  drop(operation: Operation, part: Params): null
}

export function createOutcomes(queue: OperationQueue, refusals: Refusals): Outcomes {
  const { stateStore } = queue.runtime
  const accept = (operation: Operation, answer: unknown): void => {
    const { kind } = operation
    if (kind.recovery.onAccepted !== undefined) {
      operation.isAccepted = true
      kind.recovery.onAccepted(operation, answer, queue.ofKind(kind.kind))
      return
    }
    operation.resolveCaller(value(answer))
    queue.end(operation)
    for (const candidate of queue.entries.values())
      if (
        candidate.status === 'failed' &&
        candidate.kind.merge.isSuperseded(candidate.params, operation.params)
      )
        queue.end(candidate)
  }
  /** Removes a settled part. Returns false if the operation has no other part. */
  const removed = (operation: Operation, part: Params): boolean => {
    const { kind, params } = operation
    const left = part === params ? null : (kind.recovery.split?.without(params, part) ?? null)
    if (left === null) return false
    operation.params = left
    void queue.save(operation)
    return true
  }
  const succeed: Outcomes['succeed'] = (operation: Operation, part: Params, answer: unknown): null => {
    const state = stateStore.state()
    const ignored = state === null ? null : operation.kind.recovery.ignoredPart(part, answer, state)
    if (ignored !== null) refusals.refusePart(operation, ignored.params, ignored.reason)
    if (!removed(operation, part)) accept(operation, answer)
    return null
  }

  return {
    succeed,
    refuse: (operation, part, reason, error, isGone = false) => {
      if (removed(operation, part)) refusals.refusePart(operation, part, reason, isGone)
      else refusals.refuse(operation, reason, error, isGone)
      return null
    },
    retry: (operation, how) => {
      operation.isInFlight = false
      operation.resolveCaller(queuedAnswer)
      if (how.isUntouched !== true && isRepeatable(operation)) operation.mayHaveApplied = true
      queue.set(operation, 'queued')
      return how
    },
    drop: (operation, part) => {
      operation.resolveCaller(queuedAnswer)
      if (!removed(operation, part)) queue.end(operation)
      return null
    },
  }
}
