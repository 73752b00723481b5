import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Pushes } from '../../../shared/ipc/contract.ts'
import { type Known, attachAccount, type Taken } from '../../../shared/ipc/transfer/attachAccount.ts'
import { applyEvents, type AccountState } from '../../../shared/model/state/account.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { CallFailure, logError, call } from '../bridge.ts'
import { attachAgain } from '../../../shared/model/state/attach.ts'
import { indexByIdSteps, locateInSteps } from '../../../shared/model/unread/unreadIndex.ts'
import { timeSlice } from '../tasks/timeSlice.ts'
import { releasing } from './releasing.ts'
import { viewUses, type ViewUses } from './viewUses.ts'
import { pushAll } from '../../../shared/pushAll.ts'
import { yieldToEventLoop } from '../tasks/yieldToEventLoop.ts'

/**
 * The journey of a piece takes longer than to cut one or to read it. Those of a registration main cuts while it is
 * folded here, and they wait for no answer of ours.
 */
const ahead = { state: 6, registration: 32 }

/** An account's state. Each piece is a task of its own, so that the window stays quick meanwhile. */
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
 * This window's copy of one account. `state` is null until it is attached; `failure` tells why it is not. `seq` is
 * the number of the last batch in it.
 */
export interface AccountSlot {
  readonly state: AccountState | null
  readonly seq: number
  readonly failure: CallFailure | null
}

type EventListener = (events: readonly AccountEvent[] | null) => void

/** One account's state in this window, fed by main's batches alone. */
export interface AccountStore extends StoreApi<AccountSlot> {
  readonly id: string
  /** Begins with a state as of batch `seq` and what came after it. */
  readonly open: (state: AccountState, seq: number, since: readonly Batch[]) => void
  /** Asks main for the state; batches that arrive meanwhile are applied after it. */
  readonly attach: () => Promise<void>
  readonly receive: (batch: Batch) => void
  /** Shows at once what main is being told. Main's next batches say the same, or what became of it. */
  readonly applyOptimistic: (event: AccountEvent) => void
  /**
   * Calls the listener with the events of each batch after they were applied, and with null when the whole state was
   * replaced, so that events may have been missed. The listener does not throw. Returns what ends it.
   */
  readonly onEvents: (listener: EventListener) => () => void
  /** Main registered anew at batch `seq`: what is known is replaced as a whole, messages stay. */
  readonly renew: (seq: number) => void
  /** Main has a new session for the account, with numbers of its own: attaches to that, messages stay. */
  readonly restart: () => Promise<void>
  /** The view of a narrow is on the screen until the returned function is called: it is not let go of. */
  readonly showView: ViewUses['show']
}

/** A state that may be wrong is replaced by main's at once, but not more often than this. */
const repairIntervalMs = 30_000
/**
 * So many batches of a burst are drawn one by one, the others together: each drawing comes before React's less urgent
 * updates, and React throws after 50 of them in a row (error 185).
 */
const maxTaken = 4
/** While the window is hidden nobody looks: batches are put together for this long. */
const hiddenDelayMs = 250

/** By then the frames with the new state, and with its connection that stands, are out; messages come later. */
const locatedAfterMs = 250

/**
 * Returns the events of the batches that follow batch `seq` one by one, and the number of the last of them; the rest
 * stands behind a hole in the numbers.
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

/** Returns a function that has `run` called: at once, or when `intervalMs` have passed since the last call. */
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

/** A store with no state yet: call attach. */
export function createAccountStore(id: string): AccountStore {
  const store = createStore<AccountSlot>()(() => ({ state: null, seq: 0, failure: null }))
  let waiting: Batch[] = []
  let attaching: Promise<void> | null = null
  let source = 0
  let renewedAt = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Batches that were taken one by one since timers last ran. */
  let taken = 0
  /** A part of the state could not take an event, and the whole did not come since. */
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
        // attachAgain compares the messages in memory with the new state in one task. The index of unread messages
        // that it needs is built in steps before.
        if (store.getState().state !== null) await timeSlice(indexByIdSteps(answer.state.unreads))
        if (mine !== source) return
        attaching = null
        if (known === null) isStale = false
        // Before what was pushed: the batch of the same number has the registration in it, which is folded already.
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

  /** Applies what waits on top of `state`; a hole in the numbers means that a batch was lost. */
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
   * Notes that a part of the state could not take an event and stayed as it was. The other parts still take the
   * events of the batch; the whole state is fetched again soon.
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
    // The account could not be attached so far; a batch says that main has its state now.
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
    // While the state is on its way already, what came is compared with this.
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
