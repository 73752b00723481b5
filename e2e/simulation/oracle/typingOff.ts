import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { canonical, type Plain } from './canonical.ts'
import { differences, type Difference } from './differences.ts'
import type { Typing } from './typingOf.ts'

/**
 * Tolerance in milliseconds around the end of an indicator: the clock ticks each second, or later on a busy
 * computer.
 */
const tickMs = 20_000

/** End times of indicators by user id. */
type Typers = ReadonlyMap<number, number>

/**
 * Returns the differences between the folded typing users and those by the queue's events, and whether any is
 * overdue.
 */
export function typingOff(
  { typing, typingEdits }: Pick<AccountState, 'typing' | 'typingEdits'>,
  reported: Typing,
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
    ...differences(canonical(sureOf(folded, reported, now)), canonical(sureOf(reported, folded, now)), [
      'typing',
    ]),
    ...differences(overdue, false, ['typing', 'overdue']),
  ]
}

/**
 * Returns the users whose indicator is certainly active, by conversation. Client and wire read the clock one
 * after the other, so one end may be before the last tick and the other after it. An indicator that is
 * certain on one side counts as certain on the other.
 */
function sureOf(client: Typing, reference: Typing, now: number): ReadonlyMap<string, Plain> {
  const isSure = (end: number) => end > now + tickMs
  const sureIn = (typers: Typers, others: Typers | undefined) =>
    [...typers].flatMap(([id, end]) => {
      const end2 = others?.get(id)
      const isOneSign = end2 !== undefined && Math.abs(end - end2) <= tickMs
      return isSure(end) || (isOneSign && isSure(end2)) ? [id] : []
    })
  return new Map(
    [...client].flatMap(([key, typers]) => {
      const ids = sureIn(typers, reference.get(key)).sort((a, b) => a - b)
      return ids.length === 0 ? [] : [[key, ids] as const]
    }),
  )
}
