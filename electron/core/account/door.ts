import { accountFromSnapshot, applyEventsLight, lightAccount } from '../../../shared/model/account.ts'
import type { AccountState, FoldOptions } from '../../../shared/model/account.ts'
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
  /**
   * Stamps, folds and emits as one batch; an empty list is none. False: a part could not take an event and stayed as
   * it was, so the state may be wrong until the next registration.
   */
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

  const fold = (
    own: AccountState | null,
    events: readonly AccountEvent[],
    onError: FoldOptions['onError'],
  ) => {
    if (own !== null) return applyEventsLight(own, events, onError)
    const first = events.findIndex(({ type }) => type === 'local/snapshot')
    const event = events[first]
    if (event?.type !== 'local/snapshot') return null
    const state = lightAccount(accountFromSnapshot(event.snapshot, event.at))
    return applyEventsLight(state, events.slice(first + 1), onError)
  }

  return {
    apply: (raw) => {
      if (raw.length === 0) return true
      const at = clock.now()
      const before = state
      const events = raw.map((one) => (one.at === undefined ? { ...one, at } : one))
      let ok = true
      try {
        state = fold(state, events, (slice, { type }, error) => {
          ok = false
          log.error('an event could not be applied', { type, slice, error })
        })
      } catch (error) {
        // Only a first registration: nothing can be shown without one.
        ok = false
        log.error('a registration could not be applied', { error })
      }
      if (recorders.size > 0) {
        const touching = events.filter(({ type }) => touchesMessages.has(type))
        for (const recorder of recorders) recorder.push(...touching)
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
