import type { Snapshot } from '../api/snapshotType.ts'
import type { AccountState } from './account.ts'
import type { AccountEvent } from './localEvent.ts'

/**
 * One part of what an account knows. `reduce` sees its own part and the whole state before the event, so that the
 * order of parts cannot matter; it returns the very same object when nothing changed, and leaves `local/snapshot`
 * to `fromSnapshot`, which gets the old part (null at the start).
 */
export interface Slice<State> {
  /** at: milliseconds of this computer's clock when the registration was answered, when known. */
  readonly fromSnapshot: (snapshot: Snapshot, old: State | null, at: number | null) => State
  readonly reduce: (own: State, event: AccountEvent, before: AccountState) => State
}

/** A slice that no event but a registration changes. */
export const unchanged = <State>(own: State): State => own
