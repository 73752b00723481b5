import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'

/** Events that are applied together. `seq` counts the batches of an account. */
export interface Batch {
  readonly seq: number
  readonly events: readonly AccountEvent[]
}

/** A batch with the states before and after it; null if there is no state yet. */
export interface BatchChange {
  readonly batch: Batch
  readonly before: AccountState | null
  readonly after: AccountState | null
}
