import { allReductions } from '../../../shared/model/account/account.ts'
import type { SliceName } from '../../../shared/model/state/accountState.ts'
import type { EventType } from '../../../shared/model/state/slice.ts'
import { canonical } from './canonical.ts'
import { describeDifference } from './differences.ts'
import type { ServerSnapshot } from './serverSnapshot.ts'
import { hasImmediateEffect, withoutEffect } from './immediateEffects.ts'
import { oracle } from './oracle.ts'
import { foldBatch } from './replay.ts'
import type { Batch } from '../clientUser.ts'
import type { Record } from './checkInvariants.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'

/** One reduction of the fold: how one slice handles one event type. */
export type Pair = (typeof allReductions)[number]
export const nameOfPair = ({ slice, type }: Pair): string => `${slice} ${type}`

/** A record with its folded state at each checkpoint. */
export interface Recording {
  readonly batches: readonly Batch[]
  readonly types: ReadonlySet<EventType>
  readonly stops: readonly {
    readonly batches: number
    readonly snapshot: ServerSnapshot
    readonly now: number
    readonly state: AccountState
  }[]
}

/** Prepares a record for replays, with and without one of its reductions. */
export function recordingOf({ batches, checkpoints }: Record): Recording {
  const states = statesAt(
    batches,
    checkpoints.map((each) => each.batches),
  )
  return {
    batches,
    types: new Set(batches.flatMap(({ events }) => events.map(({ type }) => type))),
    stops: checkpoints.flatMap((checkpoint, index) => {
      const state = states[index]
      return state === undefined ? [] : [{ ...checkpoint, state }]
    }),
  }
}

function statesAt(batches: readonly Batch[], stops: readonly number[], without?: Pair): AccountState[] {
  let state: AccountState | null = null
  let at = 0
  return stops.flatMap((stop) => {
    for (; at < stop; at++) state = foldBatch(state, batches[at]?.events ?? [], { without })
    return state ?? []
  })
}

/** Counts by `nameOfPair` how often a left-out reduction is noticed, at most `enough` times for each. */
export function countKills(tapes: readonly Recording[], enough = 1): ReadonlyMap<string, number> {
  return new Map(
    allReductions.map((pair) => {
      let kills = 0
      for (const tape of tapes) {
        if (kills >= enough) break
        if (tape.types.has(pair.type) && missedIn(tape, pair).length > 0) kills += 1
      }
      return [nameOfPair(pair), kills]
    }),
  )
}

/**
 * Returns what is wrong in the record when one reduction is left out: the oracle's differences at the first
 * checkpoint that has any, else the missing immediate effects. Empty when nothing notices the mutant.
 */
export function missedIn({ batches, stops }: Recording, pair: Pair): readonly string[] {
  let states: AccountState[]
  try {
    states = statesAt(
      batches,
      stops.map((stop) => stop.batches),
      pair,
    )
  } catch (error) {
    return [`nothing goes on without ${nameOfPair(pair)}: ${String(error)}`]
  }
  for (const [at, { state, snapshot, now }] of stops.entries()) {
    const mutant = states[at]
    if (mutant === undefined || !differs(state, mutant, pair.slice)) continue
    const found = oracle(mutant, snapshot, now)
    if (found.length > 0) return found.map(describeDifference)
  }
  return hasImmediateEffect(pair.type) ? withoutEffect(batches, pair) : []
}

const differs = (left: AccountState, right: AccountState, slice: SliceName): boolean =>
  JSON.stringify(canonical(left[slice], slice)) !== JSON.stringify(canonical(right[slice], slice))
