import { keyOf, laneOf, queuedAnswer } from './operation.ts'
import type { Operation } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

/**
 * Returns the unsent operations that a new one may replace, in order: those with the same key at the end of its lane. A
 * replaced operation must not overtake another one.
 */
function replaceable({ entries }: OperationQueue, operation: Operation): readonly Operation[] {
  const found: Operation[] = []
  if (keyOf(operation) === null) return found
  const lane = laneOf(operation)
  for (const other of [...entries.values()].reverse()) {
    if (other.status === 'failed' || laneOf(other) !== lane) continue
    if (other.status !== 'queued' || other.work !== null) break
    if (keyOf(other) === keyOf(operation)) found.unshift(other)
    if (operation.kind.order.inLane !== 'any' || other.kind !== operation.kind) break
  }
  return found
}

export interface MergeOutcome {
  /** False if the waiting operations include the whole change. */
  readonly isAdded: boolean
  /** The operations that contain the change after the merge. */
  readonly holders: readonly Operation[]
  /** Waiting operations with nothing left to send. They end when the new one is added. */
  readonly emptied: readonly Operation[]
}

/** Merges a new operation into the waiting ones. It may replace an earlier one or be included in it. */
export function mergeInto(queue: OperationQueue, operation: Operation): MergeOutcome {
  const { kind } = operation
  const waiting = replaceable(queue, operation)
  if (kind.merge.all !== undefined) return mergeParts(queue, operation, waiting)
  const earlier = waiting.at(-1)
  if (earlier === undefined) return { isAdded: true, holders: [operation], emptied: [] }
  earlier.tell(queuedAnswer)
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
  for (const [index, other] of waiting.entries()) {
    const left = merged?.waiting[index] ?? null
    if (left === other.params) continue
    holders.push(other)
    if (left === null) emptied.push(other)
    else {
      other.params = left
      void queue.save(other)
    }
  }
  if (merged?.later == null) return { isAdded: false, holders, emptied }
  operation.params = merged.later
  return { isAdded: true, holders: [...holders, operation], emptied }
}
