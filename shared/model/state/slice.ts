import type { AccountState } from './accountState.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import type { AccountEvent } from './localEvent.ts'

export type EventType = AccountEvent['type']
/** The event of one type, every op of it. */
export type EventOf<Type extends EventType> = Extract<AccountEvent, { readonly type: Type }>

/** One reduction: the own part after the event; the very same object when nothing changed. */
export type Reduction<State, Type extends EventType = EventType> = (
  own: State,
  event: EventOf<Type>,
  before: AccountState,
) => State

/**
 * One part of what an account knows. A reduction sees its own part and the whole state before the event, so that
 * the order of parts cannot matter. Every event type that the part cares for is a row of `on`; `local/snapshot` is
 * left to `fromSnapshot`, which gets the old part (null at the start).
 */
export interface Slice<State> {
  /**
   * at: milliseconds of this computer's clock when the registration was answered, when known. before: the whole state
   * that the registration replaces; null at the start.
   */
  readonly fromSnapshot: (
    snapshot: Snapshot,
    old: State | null,
    at: number | null,
    before: AccountState | null,
  ) => State
  readonly on: { readonly [Type in Exclude<EventType, 'local/snapshot'>]?: Reduction<State, Type> }
}

/** A part that no event but a registration changes has no rows. */
export const noRows = {}
