import { laneOf, uploadsOf } from './operation.ts'
import type { Hold, Operation } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

/** Blocks the operations behind a failed one, so that texts arrive in the order in which they were written. */
export interface BlockedOperations {
  /** Called before an operation fails. Blocks those behind it and saves that before the failure itself is saved. */
  blockBehind(operation: Operation): void
  /**
   * Unblocks the operations that a failed one blocked, after it was sent, discarded or retried. They are sent after it.
   */
  unblock(id: string): void
  /** Called when the text of a failed operation is edited. Those behind it wait until the edit is sent or dropped. */
  onEdit(id: string): void
  /**
   * Called with a new operation. Blocks it if a failed operation blocks its lane. If an edit blocks the lane, returns
   * the blocked operations, which the caller releases to be sent after the new one.
   */
  onEnqueue(operation: Operation): readonly Operation[]
  /** Called when all uploads of an operation are finished. Blocks it if its lane has blocked operations. */
  onReady(operation: Operation): void
  /** Unblocks operations and moves them behind all others, in the given order. */
  release(some: readonly Operation[]): void
  /**
   * Sends all blocked operations of the lane because the user asked for it. Returns false if `operation` is not
   * blocked.
   */
  sendAnyway(operation: Operation): boolean
  /** Unblocks the operations that wait for an edited text, except in lanes that still have one. */
  onEdited(isEdited: (lane: string) => boolean): void
  /**
   * Repairs blocks that do not match their operations: the last run may have ended between two writes. Called once,
   * after loading.
   */
  load(): void
}

export function createBlockedOperations(queue: OperationQueue): BlockedOperations {
  const { entries } = queue
  const held = () => [...entries.values()].filter(({ hold }) => hold !== null)
  const heldBy = (id: string) => held().filter(({ hold }) => hold?.by === id)
  const heldIn = (lane: string) => held().filter((each) => laneOf(each) === lane)
  const block = (operation: Operation, hold: Hold | null) => {
    operation.hold = hold
    void queue.save(operation)
    queue.show(operation)
  }
  const toEnd = (some: readonly Operation[]) => {
    for (const each of some) {
      each.hold = null
      queue.toEnd(each)
    }
  }
  const release = (some: readonly Operation[]) => {
    toEnd(some)
    for (const each of some) {
      queue.show(each)
      queue.start(each)
    }
  }

  return {
    blockBehind: (operation) => {
      for (const candidate of entries.values()) {
        const isBehind =
          candidate !== operation &&
          candidate.status === 'queued' &&
          candidate.hold === null &&
          !candidate.isAccepted &&
          candidate.work === null &&
          uploadsOf(candidate).length === 0 &&
          laneOf(candidate) === laneOf(operation)
        if (isBehind) block(candidate, { by: operation.id, why: 'failed' })
      }
    },
    unblock: (id) => {
      release(heldBy(id).filter(({ hold }) => hold?.why === 'failed'))
    },
    onEdit: (id) => {
      for (const each of heldBy(id)) block(each, { by: id, why: 'edited' })
    },
    onEnqueue: (operation) => {
      const ahead = heldIn(laneOf(operation))
      const last = ahead.findLast(({ hold }) => hold?.why === 'failed')
      // The new operation is blocked only if others are blocked, too: a single failure must not lock the lane.
      if (last !== undefined) operation.hold = last.hold
      // The new operation is the edited text. The operations that waited for it follow.
      const after = last === undefined ? ahead : []
      for (const candidate of after) candidate.hold = null
      return after
    },
    onReady: (operation) => {
      const last = heldIn(laneOf(operation)).at(-1)
      if (last !== undefined) block(operation, last.hold)
    },
    release,
    sendAnyway: (operation) => {
      if (operation.hold === null) return false
      release(heldIn(laneOf(operation)))
      return true
    },
    onEdited: (isEdited) => {
      release(held().filter((each) => each.hold?.why === 'edited' && !isEdited(laneOf(each))))
    },
    load: () => {
      // A failed operation that is shown elsewhere, such as a text that became a draft, blocks nothing.
      const isFailed = (id: string) => {
        const by = entries.get(id)
        return by?.status === 'failed' && !by.kind.listing.isShownElsewhere(by.params)
      }
      for (const each of held()) if (isFailed(each.hold!.by)) each.hold = { by: each.hold!.by, why: 'failed' }
      toEnd(
        held().filter(({ hold }) => !isFailed(hold!.by) && (hold!.why === 'failed' || entries.has(hold!.by))),
      )
    },
  }
}
