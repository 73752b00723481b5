import type { AccountState } from './accountState.ts'

/**
 * A selector that computes again only when one of its inputs is another object than last time. Holds the last result
 * of each account (keyed by its `self` part), so that accounts do not push each other out. `compute` gets the result
 * before, to keep rows that did not change.
 */
export function memoSelector<Result>(
  inputs: (state: AccountState) => readonly unknown[],
  compute: (state: AccountState, previous: Result | null) => Result,
): (state: AccountState) => Result {
  const last = new WeakMap<object, { readonly inputs: readonly unknown[]; readonly result: Result }>()
  return (state) => {
    const now = inputs(state)
    const entry = last.get(state.self)
    if (entry?.inputs.every((input, index) => Object.is(input, now[index]))) return entry.result
    const result = compute(state, entry?.result ?? null)
    last.set(state.self, { inputs: now, result })
    return result
  }
}

/**
 * The same for selectors with an argument that `key` names: one result for each of the last 500 keys of an account, so
 * that hooks get the same object back.
 */
export function memoByKey<Argument, Result>(
  key: (argument: Argument) => string,
  inputs: (state: AccountState, argument: Argument) => readonly unknown[],
  compute: (state: AccountState, argument: Argument) => Result,
): (state: AccountState, argument: Argument) => Result {
  type Entry = { readonly inputs: readonly unknown[]; readonly result: Result }
  const accounts = new WeakMap<object, Map<string, Entry>>()
  return (state, argument) => {
    let entries = accounts.get(state.self)
    if (entries === undefined || entries.size > 500)
      accounts.set(state.self, (entries = new Map<string, Entry>()))
    const name = key(argument)
    const now = inputs(state, argument)
    const entry = entries.get(name)
    if (entry?.inputs.every((input, index) => Object.is(input, now[index]))) return entry.result
    const result = compute(state, argument)
    entries.set(name, { inputs: now, result })
    return result
  }
}

/** A value computed once for each object: for facts derived from one immutable record. */
export function memoByObject<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>()
  return (key) => {
    let entry = known.get(key)
    if (entry === undefined) known.set(key, (entry = { result: compute(key) }))
    return entry.result
  }
}
