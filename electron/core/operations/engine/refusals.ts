import { callError, fault } from '../../http/failure.ts'
import { describe } from '../../http/apiError.ts'
import type { ApiError } from '../../http/apiError.ts'
import { createOperation, keyOf, noCaller } from './operation.ts'
import type { Operation, OperationKind, Params } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

/** Handles operations that the server refused or that cannot be sent. */
export interface Refusals {
  /** Rolls an operation back. Reports the error to the waiting caller, or shows the operation as failed. */
  refuse(operation: Operation, reason: string, error?: ApiError, isGone?: boolean): void
  /** Rolls back a part of an operation and shows it as failed. The other parts stay. */
  refusePart(operation: Operation, part: Params, reason: string, isGone?: boolean): void
  /** Returns the events that roll an operation back, except where a later one sets the same value. */
  rolledBack(operation: Operation): ReturnType<OperationKind['optimistic']['rollback']>
}

export function createRefusals(queue: OperationQueue, onFailed: (operation: Operation) => void): Refusals {
  const { entries } = queue
  const { log, stateStore } = queue.runtime

  /** Returns the other pending operations with the same key. */
  const others = (operation: Operation) => {
    const key = keyOf(operation)
    return [...entries.values()].filter(
      (candidate) =>
        candidate !== operation && candidate.status !== 'failed' && key !== null && keyOf(candidate) === key,
    )
  }
  /** Returns the part that no later operation replaces, or null. */
  const remaining = (operation: Operation, params: Params): Params | null => {
    const { merge } = operation.kind
    const later = others(operation)
    if (merge.remaining === undefined) return later.length === 0 ? params : null
    return merge.remaining(
      params,
      later.map((each) => each.params),
    )
  }
  const rollback = ({ before, kind }: Operation, params: Params | null, isGone = false) => {
    const state = stateStore.state()
    return params === null || state === null ? [] : kind.optimistic.rollback(params, isGone, state, before)
  }
  /** Returns the failed operation whose row this one joins, with the merged parameters. */
  const alike = ({ id, kind, params, reason }: Operation): readonly [Operation, Params] | null => {
    for (const candidate of entries.values()) {
      if (
        candidate.id === id ||
        candidate.kind !== kind ||
        candidate.status !== 'failed' ||
        candidate.reason !== reason
      )
        continue
      const both = kind.merge.failed(candidate.params, params)
      if (both !== undefined) return [candidate, both]
    }
    return null
  }
  const fail = (operation: Operation, reason: string) => {
    onFailed(operation)
    operation.reason = reason
    const joined = alike(operation)
    if (joined !== null) {
      const [candidate, params] = joined
      candidate.params = params
      void queue.save(candidate)
      queue.show(candidate)
      if (queue.isPending(operation)) queue.end(operation)
      return
    }
    operation.status = 'failed'
    operation.isListed = true
    if (queue.isPending(operation)) void queue.save(operation)
    else queue.add(operation)
    queue.show(operation)
    queue.onLeft(operation)
  }
  const hasCaller = ({ resolveCaller }: Operation) => resolveCaller !== noCaller

  return {
    rolledBack: (operation) => rollback(operation, remaining(operation, operation.params)),
    refuse: (operation, reason, error, isGone = false) => {
      const { kind } = operation
      const why = error === undefined ? reason : describe(error)
      log.info('an operation was refused', { kind: kind.kind, why })
      const left = remaining(operation, operation.params)
      // Rolled back before it is saved as failed. After a crash in between, the operation is only sent and refused
      // once more.
      const events = rollback(operation, left, isGone)
      if (hasCaller(operation) && error !== undefined) {
        operation.resolveCaller(fault(callError(error)))
        const drafts = left === null ? null : operation.draft?.putBack?.()
        queue.end(operation, events, drafts == null ? {} : { drafts })
        return
      }
      const isShown = !isGone && kind.listing.visibility(operation.params) !== 'never'
      if (!isShown || (kind.merge.remaining !== undefined && left === null)) {
        operation.status = 'failed'
        return queue.end(operation, events)
      }
      stateStore.dispatch(events)
      if (left !== null) operation.params = left
      fail(operation, reason)
    },
    refusePart: (operation, part, reason, isGone = false) => {
      const { kind } = operation
      const left = remaining(operation, part)
      stateStore.dispatch(rollback(operation, left, isGone))
      if (left === null || isGone || kind.listing.visibility(part) === 'never') return
      const { before, createdAt, requestedAt } = operation
      const id = crypto.randomUUID()
      fail(createOperation(kind, { id, params: left, before, createdAt, requestedAt }), reason)
    },
  }
}
