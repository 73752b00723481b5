import { finish } from '../../api/pieces.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import { allSlices, lightSlices, slices } from './accountSlices.ts'
import type { AccountState, SliceName } from './accountState.ts'
import type { AccountEvent } from './localEvent.ts'
import { memoByObject } from './memo.ts'
import type { EventType, Reduction, Slice } from './slice.ts'
import { emptyMessages } from '../messages/messages.ts'
import { emptyViews } from '../views/views.ts'

export { allSlices, eventsWithoutState, lightSlices } from './accountSlices.ts'
export type { AccountState, SliceName } from './accountState.ts'

export interface FoldOptions {
  /** The parts to fold, in this order; all of them by default. */
  readonly names?: readonly SliceName[]
  /** Leaves out one reduction: what a test of the others' completeness switches off. */
  readonly without?: { readonly slice: SliceName; readonly type: EventType }
  /**
   * Told of a part that could not take an event: it stays as it was and the others take theirs, so the state may be
   * wrong until the next registration. Without it the error is thrown. A first registration always throws.
   */
  readonly onError?: (slice: SliceName, event: AccountEvent, error: unknown) => void
}

/** The state of an account that has just registered. at: milliseconds when the answer came, for server time. */
export function accountFromSnapshot(snapshot: Snapshot, at: number | null = null): AccountState {
  return finish(registerSteps(null, { type: 'local/snapshot', snapshot, at: at ?? undefined }, {}))
}

/**
 * The same in pieces: yields after each, so that the caller can let other work in between. The event carries the
 * registration, `old` what was known before it (null: nothing).
 */
export function* registerSteps(
  old: AccountState | null,
  event: Extract<AccountEvent, { type: 'local/snapshot' }>,
  { names = allSlices, onError }: FoldOptions,
): Generator<void, AccountState> {
  const next: Partial<Record<SliceName, unknown>> = { ...old }
  for (const name of names) {
    const previous = old?.[name] ?? null
    try {
      next[name] = (slices[name] as Slice<unknown>).fromSnapshot(
        event.snapshot,
        previous,
        event.at ?? null,
        old,
      )
    } catch (error) {
      if (previous === null || onError === undefined) throw error
      onError(name, event, error)
    }
    yield
  }
  return next as unknown as AccountState
}

/** Folds one batch. The same state when nothing changed; events that nothing knows of are left out. */
export function applyEvents(
  state: AccountState,
  events: readonly AccountEvent[],
  options: FoldOptions = {},
): AccountState {
  const table = reductionsOf(options.names ?? allSlices)
  let current = state
  for (const event of events) {
    current =
      event.type === 'local/snapshot'
        ? finish(registerSteps(current, event, options))
        : reduceOne(current, event, table, options)
  }
  return current
}

/** The fold of main: no messages and no views. */
export function applyEventsLight(
  state: AccountState,
  events: readonly AccountEvent[],
  onError?: FoldOptions['onError'],
): AccountState {
  return applyEvents(state, events, { names: lightSlices, onError })
}

/** The state without messages and views: what main keeps and what a window attaches to. */
export function lightAccount(state: AccountState): AccountState {
  return { ...state, messages: emptyMessages, views: emptyViews }
}

/** Every reduction there is. */
export const allReductions: readonly { readonly slice: SliceName; readonly type: EventType }[] =
  allSlices.flatMap((slice) =>
    (Object.keys(slices[slice].on) as EventType[]).map((type) => ({ slice, type })),
  )

interface Row {
  readonly name: SliceName
  // TypeScript cannot see that a slice, its state and its event are chosen by one name and one type.
  readonly reduce: Reduction<unknown>
}

/** By event type: the parts that care for it. */
const reductionsOf = memoByObject((names: readonly SliceName[]): ReadonlyMap<string, readonly Row[]> => {
  const table = new Map<string, Row[]>()
  for (const name of names) {
    for (const [type, reduce] of Object.entries<unknown>(slices[name].on)) {
      const rows = table.get(type) ?? []
      rows.push({ name, reduce: reduce as Reduction<unknown> })
      table.set(type, rows)
    }
  }
  return table
})

function reduceOne(
  before: AccountState,
  event: AccountEvent,
  table: ReadonlyMap<string, readonly Row[]>,
  { without, onError }: FoldOptions,
): AccountState {
  let changed: Partial<Record<SliceName, unknown>> | null = null
  for (const { name, reduce } of table.get(event.type) ?? []) {
    if (without?.slice === name && without.type === event.type) continue
    const previous = before[name]
    let next: unknown
    try {
      next = reduce(previous, event, before)
    } catch (error) {
      if (onError === undefined) throw error
      onError(name, event, error)
      continue
    }
    if (next !== previous) (changed ??= {})[name] = next
  }
  return changed === null ? before : { ...before, ...(changed as Partial<AccountState>) }
}
