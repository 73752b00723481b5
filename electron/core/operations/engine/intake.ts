import { randomUUID } from 'node:crypto'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { BlockedOperations } from './blockedOperations.ts'
import type { Lanes } from './lanes.ts'
import { createOperation, isBlocking, keyOf, laneOf, noCaller, queuedAnswer, uploadsOf } from './operation.ts'
import type { Operation, OperationKind, Params, TakenDraft } from './operationKind.ts'
import type { WriteResult } from '../../store/ownWrites.ts'
import type { OperationQueue } from './operationQueue.ts'
import type { UploadSteps } from './uploadSteps.ts'

/** Maximum time in ms that a caller waits while earlier operations of the lane are sent. */
const soonMs = 1000

export interface SubmitOptions {
  /** Default: a new id. An id that is in use is refused. */
  readonly id?: string
  /** Takes the draft that became this operation. Called only when the operation will be added. */
  readonly takeDraft?: (() => TakenDraft | null) | undefined
  /**
   * Set when the caller waits for the answer. A refusal is returned to the caller instead of shown as a failed
   * operation.
   */
  readonly isAwaited?: boolean
}

export interface Submitted {
  /** Resolves when the change is saved, or when it cannot be. */
  readonly kept: Promise<WriteResult>
  /** The server's answer, or `{ queued: true }` if it takes too long. */
  readonly answer: Promise<CallResult<unknown>>
}

interface IntakeParts {
  readonly blocked: BlockedOperations
  readonly lanes: Lanes
  readonly uploadSteps: UploadSteps
}

/** Accepts new operations: merges each with waiting ones, saves it, shows it and starts its lane. */
export function createIntake(queue: OperationQueue, { blocked, lanes, uploadSteps }: IntakeParts) {
  const { entries, runtime } = queue
  const { clock, connection, signal, stateStore } = runtime

  /** Resolves the caller's answer with `queued` if the operation cannot be sent soon. */
  const answerSoon = (operation: Operation) => {
    if (connection.current().state !== 'live') return operation.resolveCaller(queuedAnswer)
    const lane = laneOf(operation)
    const isBehind = [...entries.values()].some(
      (candidate) => candidate !== operation && candidate.status !== 'failed' && laneOf(candidate) === lane,
    )
    if (!isBehind) return
    void clock.sleep(soonMs, signal).then(() => {
      if (operation.status === 'queued') operation.resolveCaller(queuedAnswer)
    })
  }
  const answerTo = (operation: Operation): Promise<CallResult<unknown>> =>
    new Promise((resolve) => {
      operation.resolveCaller = (answer) => {
        operation.resolveCaller = noCaller
        void operation.kept.then(() => resolve(answer))
      }
    })
  const begin = (operation: Operation) => {
    answerSoon(operation)
    if (uploadsOf(operation).length > 0) uploadSteps.begin(operation)
    else lanes.start(operation)
  }
  const enter = (operation: Operation): Promise<WriteResult> => {
    const optimistic = queue.optimistic(operation)
    const { emptied, holders, isAdded } = mergeInto(queue, operation)
    const mayBlock = isBlocking(operation) && uploadsOf(operation).length === 0
    const after = isAdded && mayBlock ? blocked.onEnqueue(operation) : []
    const drafts = operation.draft?.change
    if (isAdded) queue.add(operation, drafts == null ? {} : { drafts })
    for (const each of emptied) queue.end(each)
    stateStore.dispatch([...optimistic, ...(isAdded ? queue.shown(operation) : [])])
    blocked.release(after)
    const kept = Promise.all(holders.map((holder) => holder.kept)).then(
      (results) => results.at(-1) ?? 'saved',
    )
    if (isAdded) begin(operation)
    else {
      // The caller's answer waits until the operations that include the change are saved.
      operation.kept = kept
      operation.resolveCaller(queuedAnswer)
    }
    return kept
  }

  return {
    submit: (
      kind: OperationKind,
      params: Params,
      { id = randomUUID(), isAwaited = false, takeDraft }: SubmitOptions,
    ): Submitted & { readonly operation: Operation } => {
      const state = stateStore.state()
      const operation = createOperation(kind, {
        id,
        params,
        before: state === null ? undefined : kind.optimistic.current(params, state),
        createdAt: Math.floor(clock.now() / 1000),
        requestedAt: clock.now(),
        draft: takeDraft?.() ?? null,
      })
      const answer = isAwaited ? answerTo(operation) : Promise.resolve(queuedAnswer)
      return { operation, answer, kept: enter(operation) }
    },
  }
}

/**
 * Returns the unsent operations that a new one may replace, in order: those with the same key at the end of its lane. A
 * replaced operation must not overtake another one.
 */
function replaceable({ entries }: OperationQueue, operation: Operation): readonly Operation[] {
  const found: Operation[] = []
  if (keyOf(operation) === null) return found
  const lane = laneOf(operation)
  for (const candidate of [...entries.values()].reverse()) {
    if (candidate.status === 'failed' || laneOf(candidate) !== lane) continue
    if (candidate.status !== 'queued' || candidate.work !== null) break
    if (keyOf(candidate) === keyOf(operation)) found.unshift(candidate)
    if (operation.kind.order.inLane !== 'any' || candidate.kind !== operation.kind) break
  }
  return found
}

interface MergeOutcome {
  /** False if the waiting operations include the whole change. */
  readonly isAdded: boolean
  /** The operations that contain the change after the merge. */
  readonly holders: readonly Operation[]
  /** Waiting operations with nothing left to send. They end when the new one is added. */
  readonly emptied: readonly Operation[]
}

/** Merges a new operation into the waiting ones. It may replace an earlier one or be included in it. */
function mergeInto(queue: OperationQueue, operation: Operation): MergeOutcome {
  const { kind } = operation
  const waiting = replaceable(queue, operation)
  if (kind.merge.all !== undefined) return mergeParts(queue, operation, waiting)
  const earlier = waiting.at(-1)
  if (earlier === undefined) return { isAdded: true, holders: [operation], emptied: [] }
  earlier.resolveCaller(queuedAnswer)
  const { mayHaveApplied, params } = earlier
  const both = earlier.kind === kind ? kind.merge.pair(params, operation.params, mayHaveApplied) : undefined
  operation.id = earlier.id
  operation.params = both ?? operation.params
  operation.before = earlier.before
  operation.mayHaveApplied = mayHaveApplied
  operation.isListed ||= earlier.isListed
  // Sent even if it reverses the earlier one, because the value on the server may differ from the local one.
  return { isAdded: true, holders: [operation], emptied: [] }
}

function mergeParts(
  queue: OperationQueue,
  operation: Operation,
  waiting: readonly Operation[],
): MergeOutcome {
  const merged = operation.kind.merge.all?.(waiting, operation.params)
  const holders: Operation[] = []
  const emptied: Operation[] = []
  for (const [index, candidate] of waiting.entries()) {
    const left = merged?.waiting[index] ?? null
    if (left === candidate.params) continue
    holders.push(candidate)
    if (left === null) emptied.push(candidate)
    else {
      candidate.params = left
      void queue.save(candidate)
    }
  }
  if (merged?.later == null) return { isAdded: false, holders, emptied }
  operation.params = merged.later
  return { isAdded: true, holders: [...holders, operation], emptied }
}
