import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { draftList } from '../../../../shared/model/outbox/localDrafts.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import { useAccountStore, useOtherStores, type AccountStore } from '../../../state/index.ts'

interface AccountDrafts {
  readonly store: AccountStore
  /** Newest first. Never empty. */
  readonly drafts: readonly LocalDraft[]
}

/** Returns the drafts of each account that has some: of the current account first, then in the order of the rail. */
export function useAllDrafts(): readonly AccountDrafts[] {
  const current = useAccountStore()
  const others = useOtherStores()
  const stores = useMemo(() => [current, ...others], [current, others])
  const last = useRef<readonly AccountDrafts[]>([])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = stores.map((store) => store.subscribe(listener))
      return () => ends.forEach((end) => end())
    },
    [stores],
  )
  const read = useCallback(() => {
    const next = stores.flatMap((store) => {
      const { state } = store.getState()
      const drafts = state === null ? [] : draftList(state)
      return drafts.length === 0 ? [] : [{ store, drafts }]
    })
    const before = last.current
    const isSame =
      next.length === before.length && next.every(({ drafts }, index) => drafts === before[index]?.drafts)
    return isSame ? before : (last.current = next)
  }, [stores])
  return useSyncExternalStore(subscribe, read)
}
