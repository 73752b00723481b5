import { finish } from '../../api/pieces.ts'
import type { Snapshot } from '../../api/snapshotType.ts'
import { allSlices, lightSlices, slices } from './accountSlices.ts'
import type { AccountState, SliceName } from '../state/accountState.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { memoByObject } from '../../collections/memo.ts'
import type { EventType, Reduction, Slice } from '../state/slice.ts'
import { emptyMessages } from '../messages/messages.ts'
import { emptyViews } from '../views/views.ts'

export interface FoldOptions {
  /** The slices to fold, in this order. Default: all. */
  readonly names?: readonly SliceName[]
  /** A reduction to skip. Tests skip each one to prove that they notice. */
  readonly without?: { readonly slice: SliceName; readonly type: EventType }
  /**
   * Called when a reduction throws. Its slice stays as it was, so the state may be wrong until the next registration.
   * Without onError the error is thrown. Errors of a first registration are always thrown.
   */
  readonly onError?: (slice: SliceName, event: AccountEvent, error: unknown) => void
}

/**
 * Returns the state of an account that has just registered. receivedAt: time of the response in milliseconds, for
 * server time; null when unknown.
 */
export function accountFromSnapshot(snapshot: Snapshot, receivedAt: number | null = null): AccountState {
  return finish(registerSteps(null, { type: 'local/snapshot', snapshot, at: receivedAt ?? undefined }, {}))
}

/**
 * Builds the state of a registration and yields after each slice, so that the caller can do other work in between. old:
 * the state that the registration replaces; null for the first one.
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

/** Folds one batch. Returns the same object when nothing changed. Ignores events that no slice handles. */
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

/** Folds a batch in main, which keeps no messages or views. */
export function applyEventsLight(
  state: AccountState,
  events: readonly AccountEvent[],
  onError?: FoldOptions['onError'],
): AccountState {
  return applyEvents(state, events, { names: lightSlices, onError })
}

/** Returns the state without messages and views, as main keeps it and as windows receive it when they attach. */
export function lightAccount(state: AccountState): AccountState {
  return { ...state, messages: emptyMessages, views: emptyViews }
}

export const allReductions: readonly { readonly slice: SliceName; readonly type: EventType }[] =
  allSlices.flatMap((slice) =>
    (Object.keys(slices[slice].on) as EventType[]).map((type) => ({ slice, type })),
  )

interface Row {
  readonly name: SliceName
  // Untyped, because TypeScript cannot see that the slice, its state and its event belong together.
  readonly reduce: Reduction<unknown>
}

/** Returns the reductions by event type. */
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
