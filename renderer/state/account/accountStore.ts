import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Pushes } from '../../../shared/ipc/contract.ts'
import { type Known, attachAccount, type Taken } from '../../../shared/ipc/transfer/attachAccount.ts'
import { applyEvents } from '../../../shared/model/account/account.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { CallFailure, logError, call } from '../bridge.ts'
import { attachAgain } from '../../../shared/model/account/attach.ts'
import { indexByIdSteps, locateInSteps } from '../../../shared/model/unread/unreadIndex.ts'
import { timeSlice, yieldToEventLoop } from '../tasks/timeSlice.ts'
import { releasing } from './releasing.ts'
import { viewUses, type ViewUses } from './viewUses.ts'
import { pushAll } from '../../../shared/pushAll.ts'

/**
 * Number of chunks requested ahead. A round trip takes longer than cutting or reading a chunk. Main cuts the chunks
 * of a registration while the window folds them, so many of them may be requested at once.
 */
const ahead = { state: 6, registration: 32 }

/** Fetches the state of an account. Each chunk is read in a separate task, so that the window stays responsive. */
const fetchState = (account: string, known: Known | null = null): Promise<Taken> =>
  attachAccount(
    {
      attach: (since) => call('account.attach', { account, ...(since === undefined ? {} : { since }) }),
      part: (token) => call('account.part', { account, token }),
      ahead,
      pause: yieldToEventLoop,
      run: timeSlice,
    },
    known,
  )

export type Batch = Pushes['account.batch']

/**
 * This window's copy of one account. `state` is null until the store is attached, and `failure` is the reason if
 * attaching failed. `seq` is the number of the last batch applied.
 */
export interface AccountSlot {
  readonly state: AccountState | null
  readonly seq: number
  readonly failure: CallFailure | null
}

type EventListener = (events: readonly AccountEvent[] | null) => void

/** One account's state in this window, built from main's batches and from optimistic events. */
export interface AccountStore extends StoreApi<AccountSlot> {
  readonly id: string
  /** Starts with a state as of batch `seq`, followed by the batches in `since`. */
  readonly open: (state: AccountState, seq: number, since: readonly Batch[]) => void
  /** Fetches the state from main. Batches that arrive meanwhile are applied on top of it. */
  readonly attach: () => Promise<void>
  readonly receive: (batch: Batch) => void
  /** Shows a change while the request to main is still in progress. Main's next batches confirm or replace it. */
  readonly applyOptimistic: (event: AccountEvent) => void
  /**
   * Calls the listener with the events of each batch after they were applied, and with null when the whole state was
   * replaced, so that events may have been missed. The listener must not throw. Returns a function that unsubscribes.
   */
  readonly onEvents: (listener: EventListener) => () => void
  /** Called when main has registered again at batch `seq`. The state is fetched again; loaded messages stay. */
  readonly renew: (seq: number) => void
  /**
   * Called when main has a new session for the account, whose batch numbers start again. Attaches to it; loaded
   * messages stay.
   */
  readonly restart: () => Promise<void>
  /** Marks the view of a narrow as shown, so that it is not evicted, until the returned function is called. */
  readonly showView: ViewUses['show']
}

/** Minimum time in ms between two repairs, which fetch the state again when it may be wrong. */
const repairIntervalMs = 30_000
/**
 * Number of batches of a burst that are drawn one by one. The others are drawn together: each such update comes
 * before React's less urgent ones, and React throws after 50 in a row (error 185).
 */
const maxTaken = 4
/** Time in ms for which batches are collected while the window is hidden. */
const hiddenDelayMs = 250

/**
 * Delay in ms of the index of unread messages. By then the frames with the new state and its connection status are on
 * the screen.
 */
const locatedAfterMs = 250

/**
 * Returns the events of the consecutive batches that follow batch `seq`, and the number of the last of these. `rest`
 * holds the batches that come after a missing one.
 */
function inOrder(
  waiting: readonly Batch[],
  seq: number,
): { readonly events: readonly AccountEvent[]; readonly last: number; readonly rest: Batch[] } {
  const batches = waiting.filter((batch) => batch.seq > seq).sort((a, b) => a.seq - b.seq)
  const events: AccountEvent[] = []
  let last = seq
  for (const [index, batch] of batches.entries()) {
    if (batch.seq === last) continue
    if (batch.seq !== last + 1) return { events, last, rest: batches.slice(index) }
    pushAll(events, batch.events)
    last = batch.seq
  }
  return { events, last, rest: [] }
}

/** Returns a function that schedules `run`: at once, or when `intervalMs` have passed since the last run. */
function atMostEvery(intervalMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let ranAt = -Infinity
  return () => {
    timer ??= setTimeout(
      () => {
        timer = null
        ranAt = Date.now()
        run()
      },
      Math.max(0, ranAt + intervalMs - Date.now()),
    )
  }
}

/** Creates a store without a state. Call `attach` or `open` next. */
export function createAccountStore(id: string): AccountStore {
  const store = createStore<AccountSlot>()(() => ({ state: null, seq: 0, failure: null }))
  let waiting: Batch[] = []
  let attaching: Promise<void> | null = null
  let source = 0
  let renewedAt = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Number of batches applied one by one since timers last ran. */
  let taken = 0
  /** True after a slice of the state could not apply an event, until the whole state has been fetched again. */
  let isStale = false
  const listeners = new Set<EventListener>()
  const uses = viewUses(id)
  const releaseSoon = releasing(
    uses,
    () => store.getState().state,
    (state) => store.setState({ state }),
  )

  const attach = (known: Known | null = null): Promise<void> => {
    if (attaching !== null) return attaching
    const mine = source
    attaching = fetchState(id, known)
      .then(async (answer) => {
        // attachAgain compares the messages in memory with the new state in one task. It needs the index of unread
        // messages, which is therefore built before, in short steps.
        if (store.getState().state !== null) await timeSlice(indexByIdSteps(answer.state.unreads))
        if (mine !== source) return
        attaching = null
        if (known === null) isStale = false
        // Goes before the batches that main pushed: the pushed batch with the same number contains the registration,
        // which is folded into the state already.
        waiting.unshift(...answer.since)
        take(attachAgain(store.getState().state, answer.state), answer.seq)
        for (const listener of listeners) listener(null)
        locateSoon()
        if (attaching === null && store.getState().seq < renewedAt) void attach()
      })
      .catch((error: unknown) => {
        if (mine !== source) return
        attaching = null
        const failure =
          error instanceof CallFailure ? error : new CallFailure({ code: 'unknown', message: String(error) })
        store.setState({ failure })
        logError(`attach: ${failure.code} ${failure.message}`, 'warn')
      })
    return attaching
  }

  /** Builds the index of unread messages, which every visible message needs, in steps after the first frames. */
  const locateSoon = (): void => {
    setTimeout(() => void locateInSteps(() => store.getState().state?.unreads, timeSlice), locatedAfterMs)
  }

  const open = (state: AccountState, seq: number, since: readonly Batch[]): void => {
    pushAll(waiting, since)
    take(state, seq)
    locateSoon()
  }

  const restart = (): Promise<void> => {
    source += 1
    renewedAt = 0
    attaching = null
    waiting = []
    return attach()
  }

  /** Applies the waiting batches on top of `state`. A gap in their numbers means that a batch was lost. */
  const take = (state: AccountState, seq: number): void => {
    const { events, last, rest } = inOrder(waiting, seq)
    waiting = rest
    store.setState({
      state: events.length === 0 ? state : applyEvents(state, events, { onError: failed }),
      seq: last,
      failure: null,
    })
    if (events.length > 0) for (const listener of listeners) listener(events)
    releaseSoon()
    if (waiting.length > 0) void attach()
  }

  const repairSoon = atMostEvery(repairIntervalMs, () => void attach())

  /**
   * Called when a slice of the state could not apply an event and stayed as it was. The other slices still apply the
   * events of the batch. The whole state is fetched again soon.
   */
  const failed = (slice: string, { type }: AccountEvent, error: unknown): void => {
    isStale = true
    logError(`an event could not be applied: ${type} in ${slice}: ${String(error)}`)
    repairSoon()
  }

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const { state, seq } = store.getState()
    if (state !== null && attaching === null && waiting.length > 0) take(state, seq)
  }

  const receive = (batch: Batch): void => {
    waiting.push(batch)
    // Attaching has failed before; a batch shows that main has the state now.
    if (store.getState().state === null) return void attach()
    if (document.visibilityState === 'hidden') timer ??= setTimeout(flush, hiddenDelayMs)
    else if (taken < maxTaken) {
      flush()
      if (taken++ === 0)
        setTimeout(() => {
          taken = 0
          flush()
        })
    }
  }

  const applyOptimistic = (event: AccountEvent): void => {
    const { state } = store.getState()
    if (state !== null) store.setState({ state: applyEvents(state, [event], { onError: failed }) })
  }

  const renew = (at: number): void => {
    renewedAt = at
    // A fetch in progress compares the number of its state with `renewedAt` when it ends.
    if (attaching !== null || store.getState().seq >= at) return
    flush()
    const { state, seq } = store.getState()
    void attach(state === null || isStale ? null : { state, seq })
  }

  return {
    ...store,
    id,
    open,
    attach: () => attach(),
    receive,
    applyOptimistic,
    onEvents: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    renew,
    restart,
    showView: uses.show,
  }
}
