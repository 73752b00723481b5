import type { MessageId } from '../../../shared/api/types.ts'

export type FlagOp = 'add' | 'remove'
export interface FlagLot {
  readonly flag: string
  readonly op: FlagOp
  readonly messageIds: readonly MessageId[]
}

/** A lot, and the mark of a whole narrow that is to be told before it; null: none is. */
export interface WaitingLot extends FlagLot {
  readonly after: string | null
}

/** Marks of whole narrows, which wait elsewhere: what was wished after one is told after it. */
export interface NarrowMarks {
  /** The one that was asked for last, as long as it waits. */
  last(): string | null
  waits(id: string): boolean
}

/** What is still to be told of own flags: the last word on each message. */
export interface FlagWishes {
  /**
   * fresh: the service has it otherwise for certain. Where nothing was told of it yet and it is again what it was,
   * nothing is.
   */
  wish(lot: FlagLot, isFresh: (id: MessageId) => boolean): void
  /** Takes what may be told now, as much as one request carries. */
  next(): FlagLot | null
  /** Not told after all, except where the person has changed their mind since. */
  putBack(lot: FlagLot & { readonly after?: string | null | undefined }): void
  has(flag: string, id: MessageId): boolean
  isAwaited(mark: string): boolean
  /** The mark is told, or waits no more: asked for again, it is a later word than what waited for it. */
  release(mark: string): void
  all(): readonly WaitingLot[]
}

interface Wish {
  readonly op: FlagOp
  readonly after: string | null
  readonly isFresh: boolean
}

/** Messages in one request, as the service bounds it. */
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
