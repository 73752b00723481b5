import { useCallback, useSyncExternalStore } from 'react'
import type { AccountStore } from '../../state/index.ts'
import { followRecent, recentOf, type Recent } from './followRecent.ts'

/** The recent conversations of an account, which are read and followed from the first time on that somebody asks. */
export function useRecent(store: AccountStore): Recent {
  const subscribe = useCallback((listener: () => void) => followRecent(store, listener), [store])
  return useSyncExternalStore(subscribe, () => recentOf(store))
}
