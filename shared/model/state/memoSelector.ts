import type { AccountState } from './accountState.ts'

/**
 * Returns a selector that recomputes only when one of its inputs is a different object. Keeps the last result of each
 * account (keyed by `self`), so that accounts do not evict each other. `compute` receives the previous result, so that
 * it can reuse unchanged rows.
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
 * Does the same for selectors with an argument, identified by `key`. Caches up to 500 results per account, so that
 * hooks get the same object back.
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
