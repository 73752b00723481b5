import { useMemo } from 'react'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../shared/model/state/memoSelector.ts'
import { useAccount } from './AccountContext.tsx'

/**
 * Returns a value made from the current account's state. It is made again when one of the parts of the state that
 * `inputs` returns changes, or one of `deps`: the other values that `compute` reads. A function made from the state is
 * thus a new one whenever its results may have changed.
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
