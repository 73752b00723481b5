import { accountFromSnapshot, applyEventsLight, lightAccount } from '../../../shared/model/account/account.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { FoldOptions } from '../../../shared/model/account/account.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { playedAgain, touchesMessages } from '../../../shared/model/messages/messageEvents.ts'
import { touchesAttachments } from '../../../shared/model/messages/attachments.ts'
import { touchesSubscribers } from '../../../shared/model/channels/subscribers.ts'
import { locateInSteps } from '../../../shared/model/unread/unreadIndex.ts'
import type { BatchChange } from '../store/messages/batch.ts'
import type { Clock } from '../platform/clock.ts'
import type { Guard } from '../platform/guard.ts'
import { timeSlice } from '../platform/timeSlice.ts'
import type { Log } from '../platform/log.ts'
import { afterRegistration, foldRegistration } from './queue/registration.ts'
import type { Registration, RegistrationEvent } from './queue/registration.ts'
import { pushAll } from '../../../shared/pushAll.ts'

interface Recorder {
  readonly stop: () => readonly AccountEvent[]
}

/** The only way to change an account's state. Applies batches in order and passes them on. */
export interface StateStore {
  /**
   * Calls the consumer with every batch, after those added before it. If it throws, the error is logged under the name
   * and the others are still called. Returns a function that removes the consumer.
   */
  listen(name: string, consumer: Consumer): () => void
  /**
   * Adds timestamps, applies the events and emits them as one batch; an empty list emits nothing. Returns false if an
   * event could not be applied to a slice, so that the state may be wrong until the next registration.
   */
  dispatch(events: readonly AccountEvent[]): boolean
  /**
   * Applies a registration in time slices, then emits it and the events of `rest` as one batch; `rest` is called at
   * that moment. Batches dispatched meanwhile come before it. Does nothing after `signal` aborts. `begins` is called
   * with the event before it is applied. The function it returns is called between two slices; if that returns a
   * promise, the next slice waits for it.
   */
  register(
    snapshot: Snapshot,
    rest: () => readonly AccountEvent[],
    signal: AbortSignal,
    begins?: (event: RegistrationEvent) => () => Promise<unknown> | null,
  ): Promise<boolean>
  /** Sets the state of an earlier run, after its batch `seq`. Called before anything else. */
  restore(state: AccountState, seq: number): void
  /** Returns the state, or null before the first registration. */
  readonly state: () => AccountState | null
  /**
   * Returns the state just before the last registration if a window has that state (`seq` is its last batch), so that
   * the window is sent only the differences. Otherwise null.
   */
  readonly stateBefore: (seq: number) => AccountState | null
  readonly seq: () => number
  /** Records the events that change messages from now on. `stop` returns those to apply on top of an older page. */
  record(): Recorder
  /** Records the events that change lists of subscribers, in order. */
  recordSubscribers(): Recorder
  /** Records changes of the user's uploads, and registrations, before which changes may have been missed. */
  recordAttachments(): Recorder
}

const locatedAfterMs = 1000

/** Number of batches for which the state before a registration is kept. By then, windows have the new state. */
const replacedFor = 100

export type Consumer = (change: BatchChange) => void

export function createStateStore(clock: Clock, log: Log, guard: Guard): StateStore {
  const consumers = new Set<{ readonly name: string; readonly consumer: Consumer }>()
  let state: AccountState | null = null
  let seq = 0
  let replaced: { readonly seq: number; readonly state: AccountState } | null = null
  const recorders = new Map<AccountEvent[], (event: AccountEvent) => boolean>()

  const fold = (
    current: AccountState | null,
    events: readonly AccountEvent[],
    onError: FoldOptions['onError'],
    registration: Registration | null,
  ) => {
    if (registration !== null)
      return applyEventsLight(afterRegistration(current, registration, onError), events.slice(1), onError)
    if (current !== null) return applyEventsLight(current, events, onError)
    const first = events.findIndex(({ type }) => type === 'local/snapshot')
    const event = events[first]
    if (event?.type !== 'local/snapshot') return null
    const state = lightAccount(accountFromSnapshot(event.snapshot, event.at))
    return applyEventsLight(state, events.slice(first + 1), onError)
  }

  const apply = (raw: readonly AccountEvent[], registration: Registration | null): boolean => {
    if (raw.length === 0) return true
    const now = clock.now()
    const before = state
    const events = raw.map((accountEvent) =>
      accountEvent.at === undefined ? { ...accountEvent, at: now } : accountEvent,
    )
    let ok = true
    try {
      const onError: FoldOptions['onError'] = (slice, { type }, error) => {
        ok = false
        log.error('an event could not be applied', { type, slice, error })
      }
      state = fold(state, events, onError, registration)
    } catch (error) {
      // Only a first registration fails here. Without it, there is nothing to show.
      ok = false
      log.error('a registration could not be applied', { error })
    }
    for (const [recorded, isOf] of recorders) pushAll(recorded, events.filter(isOf))
    if (registration !== null && before !== null) replaced = { seq, state: before }
    else if (replaced !== null && seq - replaced.seq > replacedFor) replaced = null
    seq += 1
    const change = { batch: { seq, events }, before, after: state }
    for (const { name, consumer } of consumers) guard(name, () => consumer(change), undefined)
    return ok
  }

  /** Builds the index of unread messages in time slices, after windows have shown the batch. */
  const locateLater = async (signal: AbortSignal): Promise<void> => {
    await clock.sleep(locatedAfterMs, signal)
    await locateInSteps(() => (signal.aborted ? undefined : state?.unreads), timeSlice)
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
    listen: (name, consumer) => {
      const added = { name, consumer }
      consumers.add(added)
      return () => void consumers.delete(added)
    },
    dispatch: (events) => apply(events, null),
    register: async (snapshot, rest, signal, begins) => {
      const event: RegistrationEvent = { type: 'local/snapshot', snapshot, at: clock.now() }
      const before = begins?.(event)
      let ok = true
      const onError: FoldOptions['onError'] = (slice, { type }, error) => {
        ok = false
        log.error('an event could not be applied', { type, slice, error })
      }
      // A first registration that cannot be applied fails again below, where the error is logged.
      const folded = await foldRegistration(state, event, onError, before).catch(() => null)
      const isWhole = !signal.aborted && apply([event, ...rest()], folded) && ok
      void locateLater(signal)
      return isWhole
    },
    restore: (stored, newSeq) => {
      state = stored
      seq = newSeq
      replaced = null
    },
    state: () => state,
    stateBefore: (seq) => (replaced?.seq === seq ? replaced.state : null),
    seq: () => seq,
    record: () => {
      const recorder = record(touchesMessages)
      return { stop: () => playedAgain(recorder.stop(), state) }
    },
    recordSubscribers: () => record(touchesSubscribers),
    recordAttachments: () => record(touchesAttachments),
  }
}
