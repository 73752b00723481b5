import { useMemo } from 'react'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../shared/model/state/memoSelector.ts'
import { useAccount, useAccountStore } from './AccountContext.tsx'

/**
 * Returns a value computed from the current account's state. Recomputed when one of the parts of the state that `inputs`
 * returns changes, or one of `deps`: the other values that `compute` reads.
 */
export function useDerived<T>(
  inputs: (state: AccountState) => readonly unknown[],
  compute: (state: AccountState) => T,
  deps: readonly unknown[],
): T {
  // The caller lists in `deps` what both functions read.
  // oxlint-disable-next-line react/exhaustive-deps
  return useAccount(useMemo(() => memoSelector(inputs, compute), deps))
}

/**
 * Returns a function that searches the current account's state as it is when it is called. It is a new function when
 * `inputs` or `deps` change, so that an open list searches again.
 */
export function useFinder<T>(
  inputs: (state: AccountState) => readonly unknown[],
  find: (state: AccountState, typed: string) => T,
  deps: readonly unknown[],
): (typed: string) => T {
  const store = useAccountStore()
  return useDerived(inputs, () => (typed: string) => find(store.getState().state!, typed), [store, ...deps])
}
