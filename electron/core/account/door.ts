import { accountFromSnapshot, applyEventsLight, lightAccount } from '../../../shared/model/account.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

export interface Batch {
  readonly seq: number
  readonly events: readonly AccountEvent[]
}
export interface BatchChange {
  readonly batch: Batch
  readonly before: AccountState | null
  readonly after: AccountState | null
}

/** The one way into an account's state. Every batch is folded here and handed on, in order. */
export interface Door {
  /** Stamps, folds and emits as one batch; an empty list is none. False: a reducer failed, the state may be wrong. */
  apply(events: readonly AccountEvent[]): boolean
  /** null before the first registration. */
  readonly state: () => AccountState | null
  readonly seq: () => number
  /** Collects what touches messages from now on; `stop` answers it. */
  record(): { readonly stop: () => readonly AccountEvent[] }
}

const touchesMessages = new Set([
  'message',
  'update_message',
  'delete_message',
  'update_message_flags',
  'reaction',
  'submessage',
  'local/flags',
  'local/reaction',
])

export function createDoor(clock: Clock, log: Log, emit: (change: BatchChange) => void): Door {
  let state: AccountState | null = null
  let seq = 0
  const recorders = new Set<AccountEvent[]>()

  const fold = (own: AccountState | null, event: AccountEvent): AccountState | null => {
    if (own !== null) return applyEventsLight(own, [event])
    return event.type === 'local/snapshot'
      ? lightAccount(accountFromSnapshot(event.snapshot, event.at))
      : null
  }

  return {
    apply: (raw) => {
      if (raw.length === 0) return true
      const at = clock.now()
      const before = state
      const events: AccountEvent[] = []
      let ok = true
      for (const one of raw) {
        const event = one.at === undefined ? { ...one, at } : one
        try {
          state = fold(state, event)
          events.push(event)
        } catch (error) {
          // It would fail in the window too: it is kept from there.
          ok = false
          log.error('an event could not be applied', { type: event.type, error })
          continue
        }
        if (touchesMessages.has(event.type)) for (const recorder of recorders) recorder.push(event)
      }
      seq += 1
      emit({ batch: { seq, events }, before, after: state })
      return ok
    },
    state: () => state,
    seq: () => seq,
    record: () => {
      const recorded: AccountEvent[] = []
      recorders.add(recorded)
      return {
        stop: () => {
          recorders.delete(recorded)
          return recorded
        },
      }
    },
  }
}
