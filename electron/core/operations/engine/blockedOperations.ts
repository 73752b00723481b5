import { laneOf, uploadsOf } from './operation.ts'
import type { Hold, Operation } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

/** Blocks operations behind one that failed: what was written in order arrives in order. */
export interface BlockedOperations {
  /** Called before an operation fails. Blocks those behind it, and the file has that before the failure. */
  blockBehind(operation: Operation): void
  /** Unblocks those behind one that was sent, discarded or retried. They go out after it. */
  unblock(id: string): void
  /** Called when a text goes back to the user. Those behind it wait until that is sent or given up. */
  onEdit(id: string): void
  /**
   * Called with a new operation: blocks it if its lane is blocked by a failure. Returns the blocked ones that are to go
   * after it.
   */
  onEnqueue(operation: Operation): readonly Operation[]
  /** Called when all that an operation depends on is finished. Blocks it if others of its lane are blocked. */
  onReady(operation: Operation): void
  /** Unblocks operations and sends them, in their order and behind all others. */
  release(some: readonly Operation[]): void
  /** Sends a blocked operation and all that are blocked in its lane, as the user asks. False: it is not blocked. */
  sendAnyway(operation: Operation): boolean
  /** Unblocks operations that wait for a text being edited, in all lanes but those where one is still edited. */
  onEdited(isEdited: (lane: string) => boolean): void
  /** Repairs what the last run left, because it may have ended between two writes; called once, when all is loaded. */
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
      for (const other of entries.values()) {
        const isBehind =
          other !== operation &&
          other.status === 'queued' &&
          other.hold === null &&
          !other.isAccepted &&
          other.work === null &&
          uploadsOf(other).length === 0 &&
          laneOf(other) === laneOf(operation)
        if (isBehind) block(other, { by: operation.id, why: 'failed' })
      }
    },
    unblock: (id) => {
      release(heldBy(id).filter(({ hold }) => hold?.why === 'failed'))
    },
    onEdit: (id) => {
      for (const each of heldBy(id)) block(each, { by: id, why: 'edited' })
    },
    onEnqueue: (operation) => {
      const there = heldIn(laneOf(operation))
      const last = there.findLast(({ hold }) => hold?.why === 'failed')
      // A new one goes at once if the failed one blocks nothing: a failure must not lock the lane.
      if (last !== undefined) operation.hold = last.hold
      // The edited text comes back as a new operation, and the blocked ones go after it.
      const after = last === undefined ? there : []
      for (const other of after) other.hold = null
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
      // A text that became a draft blocks nothing any more.
      const isFailed = (id: string) => {
        const by = entries.get(id)
        return by?.status === 'failed' && by.kind.isFailureOver?.(by.params) !== true
      }
      for (const each of held()) if (isFailed(each.hold!.by)) each.hold = { by: each.hold!.by, why: 'failed' }
      toEnd(
        held().filter(({ hold }) => !isFailed(hold!.by) && (hold!.why === 'failed' || entries.has(hold!.by))),
      )
    },
  }
}
