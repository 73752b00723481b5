import type { AccountState } from './accountState.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import type { AccountEvent } from './localEvent.ts'

export type EventType = AccountEvent['type']
/** Events of one type, with any op. */
export type EventOf<Type extends EventType> = Extract<AccountEvent, { readonly type: Type }>

/** Returns the slice's state after the event; the same object when nothing changed. */
export type Reduction<State, Type extends EventType = EventType> = (
  slice: State,
  event: EventOf<Type>,
  before: AccountState,
) => State

/**
 * One part of an account's state. A reduction receives its own state and the whole state before the event, so that the
 * order of slices cannot matter. `on` has a reduction for each event type that the slice handles; `fromSnapshot`
 * handles `local/snapshot` and receives the previous state (null for the first registration).
 */
export interface Slice<State> {
  /**
   * receivedAt: time of the response in milliseconds of this computer's clock; null when unknown. before: the whole
   * state that the registration replaces; null for the first one.
   */
  readonly fromSnapshot: (
    snapshot: Snapshot,
    old: State | null,
    receivedAt: number | null,
    before: AccountState | null,
  ) => State
  readonly on: { readonly [Type in Exclude<EventType, 'local/snapshot'>]?: Reduction<State, Type> }
}

/** For slices that only a registration changes. */
export const noRows = {}
