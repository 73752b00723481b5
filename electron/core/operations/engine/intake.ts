import { randomUUID } from 'node:crypto'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { BlockedOperations } from './blockedOperations.ts'
import type { Lanes } from './lanes.ts'
import { mergeInto } from './merge.ts'
import { createOperation, isBlocking, laneOf, queuedAnswer, toNobody, uploadsOf } from './operation.ts'
import type { Operation, OperationKind, Params, TakenDraft } from './operationKind.ts'
import type { WriteResult } from '../../store/ownTable.ts'
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
    if (connection.current().state !== 'live') return operation.tell(queuedAnswer)
    const lane = laneOf(operation)
    const isBehind = [...entries.values()].some(
      (other) => other !== operation && other.status !== 'failed' && laneOf(other) === lane,
    )
    if (!isBehind) return
    void clock.sleep(soonMs, signal).then(() => {
      if (operation.status === 'queued') operation.tell(queuedAnswer)
    })
  }
  const answerTo = (operation: Operation): Promise<CallResult<unknown>> =>
    new Promise((resolve) => {
      operation.tell = (answer) => {
        operation.tell = toNobody
        void operation.kept.then(() => resolve(answer))
      }
    })
  const begin = (operation: Operation) => {
    answerSoon(operation)
    if (uploadsOf(operation).length > 0) uploadSteps.begin(operation)
    else lanes.start(operation)
  }
  const enter = (operation: Operation): Promise<WriteResult> => {
    const asked = queue.optimistic(operation)
    const { emptied, holders, isAdded } = mergeInto(queue, operation)
    const mayBlock = isBlocking(operation) && uploadsOf(operation).length === 0
    const after = isAdded && mayBlock ? blocked.onEnqueue(operation) : []
    const drafts = operation.draft?.change
    if (isAdded) queue.add(operation, drafts == null ? {} : { drafts })
    for (const each of emptied) queue.end(each)
    stateStore.dispatch([...asked, ...(isAdded ? queue.shown(operation) : [])])
    blocked.release(after)
    if (isAdded) begin(operation)
    return Promise.all(holders.map(({ kept }) => kept)).then((results) => results.at(-1) ?? 'saved')
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
