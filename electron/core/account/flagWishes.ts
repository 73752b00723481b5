import type { MessageId } from '../../../shared/api/types.ts'

export type FlagOp = 'add' | 'remove'
export interface FlagLot {
  readonly flag: string
  readonly op: FlagOp
  readonly messageIds: readonly MessageId[]
}

/** A batch, with the id of the mark of a whole narrow that must be sent before it; null: none must. */
export interface WaitingLot extends FlagLot {
  readonly after: string | null
}

/** Marks of whole narrows, which wait in another queue. Changes requested after a mark are sent after it. */
export interface NarrowMarks {
  /** Id of the mark that was requested last, as long as it waits; null: none waits. */
  last(): string | null
  waits(id: string): boolean
}

/** Pending changes of the user's flags: only the last change of each message is kept. */
export interface FlagWishes {
  /**
   * Adds changes. isFresh: true when the server certainly has the opposite value. If such a change is reversed before
   * it is sent, nothing is sent.
   */
  wish(lot: FlagLot, isFresh: (id: MessageId) => boolean): void
  /** Removes and returns the changes that may be sent now, as many as one request carries; null: there are none. */
  next(): FlagLot | null
  /** Puts back a batch that was not sent, except for messages that the user has changed again since. */
  putBack(lot: FlagLot & { readonly after?: string | null | undefined }): void
  has(flag: string, id: MessageId): boolean
  isAwaited(mark: string): boolean
  /**
   * Frees the changes that wait for a mark which was sent or given up. A mark that is retried counts as later than
   * they are, so they do not wait for it again.
   */
  release(mark: string): void
  all(): readonly WaitingLot[]
}

interface Wish {
  readonly op: FlagOp
  readonly after: string | null
  readonly isFresh: boolean
}

/** Number of messages in one request, as the server limits it. */
const lotSize = 1000

export function createFlagWishes(marks: () => NarrowMarks): FlagWishes {
  const byFlag = new Map<string, Map<MessageId, Wish>>()
  const wishesOf = (flag: string): Map<MessageId, Wish> => {
    const wishes = byFlag.get(flag) ?? new Map<MessageId, Wish>()
    byFlag.set(flag, wishes)
    return wishes
  }
  const mayGo = ({ after }: Wish) => after === null || !marks().waits(after)

  return {
    wish: ({ flag, op, messageIds }, isFresh) => {
      const wishes = wishesOf(flag)
      const after = marks().last()
      for (const id of messageIds) {
        const known = wishes.get(id)
        if (after === null && known?.isFresh === true && known.op !== op) wishes.delete(id)
        else wishes.set(id, { op, after, isFresh: after === null && (known?.isFresh ?? isFresh(id)) })
      }
    },
    next: () => {
      for (const [flag, wishes] of byFlag) {
        let op: FlagOp | null = null
        const messageIds: MessageId[] = []
        for (const [id, wish] of wishes) {
          if (messageIds.length === lotSize) break
          if (!mayGo(wish) || (op !== null && wish.op !== op)) continue
          op = wish.op
          messageIds.push(id)
        }
        if (op === null) continue
        for (const id of messageIds) wishes.delete(id)
        return { flag, op, messageIds }
      }
      return null
    },
    putBack: ({ flag, op, messageIds, after = null }) => {
      const wishes = wishesOf(flag)
      for (const id of messageIds) if (!wishes.has(id)) wishes.set(id, { op, after, isFresh: false })
    },
    has: (flag, id) => byFlag.get(flag)?.has(id) === true,
    isAwaited: (mark) =>
      [...byFlag.values()].some((wishes) => [...wishes.values()].some(({ after }) => after === mark)),
    release: (mark) => {
      for (const wishes of byFlag.values())
        for (const [id, wish] of wishes) if (wish.after === mark) wishes.set(id, { ...wish, after: null })
    },
    all: () => {
      const lots = new Map<
        string,
        { flag: string; op: FlagOp; after: string | null; messageIds: MessageId[] }
      >()
      for (const [flag, wishes] of byFlag)
        for (const [id, { op, after }] of wishes) {
          const key = `${flag} ${op} ${after ?? ''}`
          const lot = lots.get(key) ?? { flag, op, after, messageIds: [] }
          lots.set(key, lot)
          lot.messageIds.push(id)
        }
      return [...lots.values()]
    },
  }
}
