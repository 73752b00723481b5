import type { AccountState } from '../../../shared/model/state/account.ts'
import { canonical, type Plain } from './canonical.ts'
import { differences, type Difference } from './differences.ts'
import type { Typing } from './typingOf.ts'

/** The clock looks each second, or when a busy computer lets it: around its end a sign may be there or not. */
const tickMs = 20_000

/** Person to the time when it ends by itself. */
type Typers = ReadonlyMap<number, number>

/** Who types by the fold and not by the queue's events, or the other way round; and who should have ended by now. */
export function typingOff(
  { typing, typingEdits }: Pick<AccountState, 'typing' | 'typingEdits'>,
  told: Typing,
  now: number,
): readonly Difference[] {
  const folded = new Map([
    ...typing,
    ...[...typingEdits].map(([id, typers]) => [`edit:${String(id)}`, typers] as const),
  ])
  const overdue = [...folded.values()].some((typers) =>
    [...typers.values()].some((end) => end < now - tickMs),
  )
  return [
    ...differences(canonical(sureOf(folded, told, now)), canonical(sureOf(told, folded, now)), ['typing']),
    ...differences(overdue, false, ['typing', 'overdue']),
  ]
}

/**
 * Who types for sure, by place. The client and the wire read the clock one after the other, so that one end may lie
 * before the last tick and the other behind it: who is sure on one side is so on the other, where both mean one sign.
 */
function sureOf(own: Typing, other: Typing, now: number): ReadonlyMap<string, Plain> {
  const isSure = (end: number) => end > now + tickMs
  const sureIn = (typers: Typers, others: Typers | undefined) =>
    [...typers].flatMap(([id, end]) => {
      const end2 = others?.get(id)
      const isOneSign = end2 !== undefined && Math.abs(end - end2) <= tickMs
      return isSure(end) || (isOneSign && isSure(end2)) ? [id] : []
    })
  return new Map(
    [...own].flatMap(([key, typers]) => {
      const ids = sureIn(typers, other.get(key)).sort((a, b) => a - b)
      return ids.length === 0 ? [] : [[key, ids] as const]
    }),
  )
}
