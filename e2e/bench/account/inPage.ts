// Runs in a page with the window's own fold. Measures its cost and the size of a state in the app's runtime.
import { decodeChunks, type Joiner } from '../../../shared/ipc/transfer/chunks.ts'
import { applyEvents } from '../../../shared/model/account/account.ts'
import type { AccountState, SliceName } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { locatorOf, unreadIdsOf } from '../../../shared/model/unread/unreadIndex.ts'

/** The page's part of the measurement. Values are transferred as text in chunks, as in the app. */
export interface FoldBench {
  add(piece: string): void
  /** Uses the added value as the state. */
  takeState(): void
  /** Applies the added list of events to the state, one by one. */
  foldEach(): void
  /**
   * Applies the added list of events one by one; returns milliseconds per event, each the mean of `group` consecutive
   * events.
   */
  timeEach(group: number): readonly number[]
  /** Returns milliseconds of marking `count` messages as read, each time from the same state. */
  timeReading(count: number, which: 'newest' | 'scattered', times: number): readonly number[]
  counts(): Readonly<Record<'users' | 'channels' | 'messages' | 'unreads', number>>
  /** Drops these slices from the state. */
  drop(names: readonly SliceName[]): void
}

declare global {
  var foldBench: FoldBench
}

let joiner: Joiner = decodeChunks()
let state: AccountState | null = null

const taken = (): unknown => {
  const value = joiner.value()
  joiner = decodeChunks()
  return value
}
const events = (): readonly AccountEvent[] => (taken() as { readonly events: readonly AccountEvent[] }).events
const currentState = (): AccountState => {
  if (state === null) throw new Error('There is no state.')
  return state
}

globalThis.foldBench = {
  add: (piece) => joiner.add(piece),
  takeState: () => {
    state = taken() as AccountState
    // Builds the index that a window builds soon afterward.
    locatorOf(state.unreads)
  },
  foldEach: () => {
    for (const event of events()) state = applyEvents(currentState(), [event])
  },
  timeEach: (group) => {
    const times: number[] = []
    const all = events()
    for (let index = 0; index + group <= all.length; index += group) {
      const before = performance.now()
      for (const event of all.slice(index, index + group)) state = applyEvents(currentState(), [event])
      times.push((performance.now() - before) / group)
    }
    return times
  },
  timeReading: (count, which, times) => {
    const ids = [...unreadIdsOf(currentState().unreads)].sort((a, b) => b - a)
    const step = which === 'newest' ? 1 : Math.floor(ids.length / count)
    const messageIds = Array.from({ length: count }, (_, index) => ids[index * step] ?? NaN).reverse()
    const event = { type: 'local/flags', op: 'add', flag: 'read' } as const
    return Array.from({ length: times }, () => {
      const before = performance.now()
      const after = applyEvents(currentState(), [{ ...event, messageIds }])
      const ms = performance.now() - before
      if (unreadIdsOf(after.unreads).length !== ids.length - count)
        throw new Error('Not all of them were marked.')
      return ms
    })
  },
  counts: () => ({
    users: currentState().users.size,
    channels: currentState().channels.size,
    messages: currentState().messages.byId.size,
    unreads: unreadIdsOf(currentState().unreads).length,
  }),
  drop: (names) => {
    state = { ...currentState(), ...Object.fromEntries(names.map((name) => [name, null])) }
  },
}
