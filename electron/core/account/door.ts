import { accountFromSnapshot, applyEventsLight, lightAccount } from '../../../shared/model/account.ts'
import type { AccountState, FoldOptions } from '../../../shared/model/account.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { playedAgain, touchesMessages } from '../../../shared/model/messageEvents.ts'
import { touchesSubscribers } from '../../../shared/model/slices/subscribers.ts'
import { locatorSteps } from '../../../shared/model/unreadIndex.ts'
import type { Clock } from '../clock.ts'
import type { Guard } from '../guard.ts'
import { inPieces } from '../http/inPieces.ts'
import type { Log } from '../log.ts'
import { afterRegistration, foldRegistration } from './registration.ts'
import type { Registration, RegistrationEvent } from './registration.ts'
import { pushAll } from '../../../shared/pushAll.ts'

export interface Batch {
  readonly seq: number
  readonly events: readonly AccountEvent[]
}
export interface BatchChange {
  readonly batch: Batch
  readonly before: AccountState | null
  readonly after: AccountState | null
}

interface Recorder {
  readonly stop: () => readonly AccountEvent[]
}

/** The one way into an account's state. Every batch is folded here and handed on, in order. */
export interface Door {
  /**
   * Stamps, folds and emits as one batch; an empty list is none. False: a part could not take an event and stayed as
   * it was, so the state may be wrong until the next registration.
   */
  apply(events: readonly AccountEvent[]): boolean
  /**
   * The same for a registration and what goes on top of it: folded in pieces, then applied at once. `rest` is asked at
   * that moment. What is applied while it is being folded comes before it. Nothing happens once `signal` aborts.
   * begins: told of it as the batch will have it, before it is folded. What it answers is asked between two steps of
   * that; where it answers with work, the next step waits for it.
   */
  register(
    snapshot: Snapshot,
    rest: () => readonly AccountEvent[],
    signal: AbortSignal,
    begins?: (event: RegistrationEvent) => () => Promise<unknown> | null,
  ): Promise<boolean>
  /** Before anything else: what an earlier run knew, as of its batch `seq`. */
  restore(state: AccountState, seq: number): void
  /** null before the first registration. */
  readonly state: () => AccountState | null
  /** What a window that follows knew just before the last registration; null: it is not batch `seq` that it was. */
  readonly stateBefore: (seq: number) => AccountState | null
  readonly seq: () => number
  /** Collects what touches messages from now on; `stop` answers what of it is to be played after an older page. */
  record(): Recorder
  /** Collects what changes lists of subscribers, in order. */
  recordSubscribers(): Recorder
}

const locatedAfterMs = 1000

/** So many batches later every window has the new state, or asks for the whole of it. */
const replacedFor = 100

/** Functions that are told of every batch, in this order; one that throws is logged under its name, and the others are told. */
export type Consumers = Readonly<Record<string, (change: BatchChange) => void>>

export function createDoor(clock: Clock, log: Log, guard: Guard, consumers: Consumers): Door {
  let state: AccountState | null = null
  let seq = 0
  let replaced: { readonly seq: number; readonly state: AccountState } | null = null
  const recorders = new Map<AccountEvent[], (event: AccountEvent) => boolean>()

  const fold = (
    own: AccountState | null,
    events: readonly AccountEvent[],
    onError: FoldOptions['onError'],
    registration: Registration | null,
  ) => {
    if (registration !== null)
      return applyEventsLight(afterRegistration(own, registration, onError), events.slice(1), onError)
    if (own !== null) return applyEventsLight(own, events, onError)
    const first = events.findIndex(({ type }) => type === 'local/snapshot')
    const event = events[first]
    if (event?.type !== 'local/snapshot') return null
    const state = lightAccount(accountFromSnapshot(event.snapshot, event.at))
    return applyEventsLight(state, events.slice(first + 1), onError)
  }

  const apply = (raw: readonly AccountEvent[], registration: Registration | null): boolean => {
    if (raw.length === 0) return true
    const at = clock.now()
    const before = state
    const events = raw.map((one) => (one.at === undefined ? { ...one, at } : one))
    let ok = true
    try {
      const onError: FoldOptions['onError'] = (slice, { type }, error) => {
        ok = false
        log.error('an event could not be applied', { type, slice, error })
      }
      state = fold(state, events, onError, registration)
    } catch (error) {
      // Only a first registration: nothing can be shown without one.
      ok = false
      log.error('a registration could not be applied', { error })
    }
    for (const [recorded, isOf] of recorders) pushAll(recorded, events.filter(isOf))
    if (registration !== null && before !== null) replaced = { seq, state: before }
    else if (replaced !== null && seq - replaced.seq > replacedFor) replaced = null
    seq += 1
    const change = { batch: { seq, events }, before, after: state }
    for (const [name, consumer] of Object.entries(consumers)) guard(name, () => consumer(change), undefined)
    return ok
  }

  /** An event may ask where unread messages are, and then in one piece: found in steps, once windows show the batch. */
  const locateLater = async (signal: AbortSignal): Promise<void> => {
    await clock.sleep(locatedAfterMs, signal)
    if (state !== null && !signal.aborted) await inPieces(locatorSteps(state.unreads))
  }

  const record = (isOf: (event: AccountEvent) => boolean): Recorder => {
    const recorded: AccountEvent[] = []
    recorders.set(recorded, isOf)
    return {
      stop: () => {
        recorders.delete(recorded)
        return recorded
      },
    }
  }

  return {
    apply: (events) => apply(events, null),
    register: async (snapshot, rest, signal, begins) => {
      const event: RegistrationEvent = { type: 'local/snapshot', snapshot, at: clock.now() }
      const before = begins?.(event)
      let ok = true
      const onError: FoldOptions['onError'] = (slice, { type }, error) => {
        ok = false
        log.error('an event could not be applied', { type, slice, error })
      }
      // A first one that cannot be folded at all fails again below, where that is told.
      const folded = await foldRegistration(state, event, onError, before).catch(() => null)
      const isWhole = !signal.aborted && apply([event, ...rest()], folded) && ok
      void locateLater(signal)
      return isWhole
    },
    restore: (known, at) => {
      state = known
      seq = at
      replaced = null
    },
    state: () => state,
    stateBefore: (at) => (replaced?.seq === at ? replaced.state : null),
    seq: () => seq,
    record: () => {
      const recorder = record(touchesMessages)
      return { stop: () => playedAgain(recorder.stop(), state) }
    },
    recordSubscribers: () => record(touchesSubscribers),
  }
}
