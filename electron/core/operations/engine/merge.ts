import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../../../shared/api/records/lenient.ts'
import { keyOf, laneOf, queuedAnswer } from './operation.ts'
import type { Operation } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

/**
 * Returns the waiting operations that a new one may replace, in order: those with its key that are not sent, from the
 * end of its lane, since it must not overtake another one.
 */
function replaceable({ entries }: OperationQueue, operation: Operation): readonly Operation[] {
  const found: Operation[] = []
  if (keyOf(operation) === null) return found
  const lane = laneOf(operation)
  for (const other of [...entries.values()].reverse()) {
    if (other.status === 'failed' || laneOf(other) !== lane) continue
    if (other.status !== 'queued' || other.work !== null) break
    if (keyOf(other) === keyOf(operation)) found.unshift(other)
    if (operation.kind.commutes !== true || other.kind !== operation.kind) break
  }
  return found
}

/** True when nothing is left to send: the new operation reverses an earlier one that was never sent. */
const isReversed = (operation: Operation, earlier: Operation): boolean =>
  !earlier.mayHaveApplied &&
  earlier.before !== undefined &&
  isPartOf(operation.kind.value?.(operation.params), earlier.before)

/** Outcome of a merge. added: the operation is to be added; reversed: it ends at once together with the earlier one. */
export interface MergeOutcome {
  readonly is: 'added' | 'reversed' | 'included'
  /** The operations that hold the change from now on. */
  readonly holders: readonly Operation[]
  /** Operations of which nothing is left: they end when the new one is there. */
  readonly emptied: readonly Operation[]
}

/** Merges a new operation with those that wait; it may take the place of an earlier one, or be included in it. */
export function mergeInto(queue: OperationQueue, operation: Operation): MergeOutcome {
  const { kind } = operation
  const waiting = replaceable(queue, operation)
  if (kind.mergeAll !== undefined) return mergeParts(queue, operation, waiting)
  const earlier = waiting.at(-1)
  if (earlier === undefined) return { is: 'added', holders: [operation], emptied: [] }
  earlier.tell(queuedAnswer)
  const { mayHaveApplied, params } = earlier
  const both = earlier.kind === kind ? kind.merge?.(params, operation.params, mayHaveApplied) : undefined
  operation.id = earlier.id
  operation.params = both ?? operation.params
  operation.before = earlier.before
  operation.mayHaveApplied = mayHaveApplied
  operation.isListed ||= earlier.isListed
  return { is: isReversed(operation, earlier) ? 'reversed' : 'added', holders: [operation], emptied: [] }
}

function mergeParts(
  queue: OperationQueue,
  operation: Operation,
  waiting: readonly Operation[],
): MergeOutcome {
  const merged = operation.kind.mergeAll?.(waiting, operation.params)
  const holders: Operation[] = []
  const emptied: Operation[] = []
  for (const [at, other] of waiting.entries()) {
    const left = merged?.waiting[at] ?? null
    if (left === other.params) continue
    holders.push(other)
    if (left === null) emptied.push(other)
    else {
      other.params = left
      void queue.save(other)
    }
  }
  if (merged?.later == null) return { is: 'included', holders, emptied }
  operation.params = merged.later
  return { is: 'added', holders: [...holders, operation], emptied }
}

/** Compares only the fields of `part`: the value before an operation may have more fields than the operation sets. */
function isPartOf(part: unknown, all: unknown): boolean {
  if (!isRecord(part) || !isRecord(all)) return isDeepStrictEqual(part, all)
  return Object.entries(part).every(([name, each]) => isDeepStrictEqual(each, all[name]))
}
