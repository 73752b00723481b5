import type { MessageId } from '../../../shared/api/types.ts'

export type FlagOp = 'add' | 'remove'
export interface FlagBatch {
  readonly flag: string
  readonly op: FlagOp
  readonly messageIds: readonly MessageId[]
}

/** A batch, with the id of the mark of a whole narrow that must be sent before it; null: none must. */
export interface WaitingBatch extends FlagBatch {
  readonly after: string | null
}

/** Marks of whole narrows, which wait in another queue. Changes requested after a mark are sent after it. */
export interface NarrowMarks {
  /** Id of the mark that was requested last, as long as it waits; null: none waits. */
  last(): string | null
  waits(id: string): boolean
}

/** Pending changes of the user's flags: only the last change of each message is kept. */
export interface PendingFlagChanges {
  /**
   * Adds changes. isFresh: true when the server certainly has the opposite value. If such a change is reversed before
   * it is sent, nothing is sent.
   */
  change(batch: FlagBatch, isFresh: (id: MessageId) => boolean): void
  /** Removes and returns the changes that may be sent now, as many as one request carries; null: there are none. */
  next(): FlagBatch | null
  /** Puts back a batch that was not sent, except for messages that the user has changed again since. */
  requeue(batch: FlagBatch & { readonly after?: string | null | undefined }): void
  has(flag: string, id: MessageId): boolean
  isAwaited(mark: string): boolean
  /**
   * Frees the changes that wait for a mark which was sent or given up. A mark that is retried counts as later than
   * they are, so they do not wait for it again.
   */
  release(mark: string): void
  all(): readonly WaitingBatch[]
}

interface FlagChange {
  readonly op: FlagOp
  readonly after: string | null
  readonly isFresh: boolean
}

/** Number of messages in one request, as the server limits it. */
const batchSize = 1000

export function createPendingFlagChanges(marks: () => NarrowMarks): PendingFlagChanges {
  const byFlag = new Map<string, Map<MessageId, FlagChange>>()
  const changesOf = (flag: string): Map<MessageId, FlagChange> => {
    const changes = byFlag.get(flag) ?? new Map<MessageId, FlagChange>()
    byFlag.set(flag, changes)
    return changes
  }
  const isReady = ({ after }: FlagChange) => after === null || !marks().waits(after)

  return {
    change: ({ flag, op, messageIds }, isFresh) => {
      const changes = changesOf(flag)
      const after = marks().last()
      for (const id of messageIds) {
        const known = changes.get(id)
        if (after === null && known?.isFresh === true && known.op !== op) changes.delete(id)
        else changes.set(id, { op, after, isFresh: after === null && (known?.isFresh ?? isFresh(id)) })
      }
    },
    next: () => {
      for (const [flag, changes] of byFlag) {
        let op: FlagOp | null = null
        const messageIds: MessageId[] = []
        for (const [id, change] of changes) {
          if (messageIds.length === batchSize) break
          if (!isReady(change) || (op !== null && change.op !== op)) continue
          op = change.op
          messageIds.push(id)
        }
        if (op === null) continue
        for (const id of messageIds) changes.delete(id)
        return { flag, op, messageIds }
      }
      return null
    },
    requeue: ({ flag, op, messageIds, after = null }) => {
      const changes = changesOf(flag)
      for (const id of messageIds) if (!changes.has(id)) changes.set(id, { op, after, isFresh: false })
    },
    has: (flag, id) => byFlag.get(flag)?.has(id) === true,
    isAwaited: (mark) =>
      [...byFlag.values()].some((changes) => [...changes.values()].some(({ after }) => after === mark)),
    release: (mark) => {
      for (const changes of byFlag.values())
        for (const [id, change] of changes)
          if (change.after === mark) changes.set(id, { ...change, after: null })
    },
    all: () => {
      const batches = new Map<
        string,
        { flag: string; op: FlagOp; after: string | null; messageIds: MessageId[] }
      >()
      for (const [flag, changes] of byFlag)
        for (const [id, { op, after }] of changes) {
          const key = `${flag} ${op} ${after ?? ''}`
          const batch = batches.get(key) ?? { flag, op, after, messageIds: [] }
          batches.set(key, batch)
          batch.messageIds.push(id)
        }
      return [...batches.values()]
    },
  }
}
