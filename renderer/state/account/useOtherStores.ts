import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useUi } from '../uiStore.ts'
import { useAccountStore } from './AccountContext.tsx'
import type { AccountStore } from './accountStore.ts'
import { accountStore } from './accountStores.ts'

/** Returns the stores of the other accounts that are signed in and have a state, in the order of the rail. */
export function useOtherStores(): readonly AccountStore[] {
  const own = useAccountStore().id
  const names = useUi(({ accounts }) =>
    accounts.flatMap(({ id, needsSignIn }) => (needsSignIn || id === own ? [] : [id])).join(' '),
  )
  const stores = useMemo(() => (names === '' ? [] : names.split(' ').map(accountStore)), [names])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = stores.map((store) =>
        store.subscribe((slot, before) => {
          if ((slot.state === null) !== (before.state === null)) listener()
        }),
      )
      return () => ends.forEach((end) => end())
    },
    [stores],
  )
  const loaded = useSyncExternalStore(subscribe, () =>
    loadedOf(stores)
      .map(({ id }) => id)
      .join(' '),
  )
  // oxlint-disable-next-line react/exhaustive-deps -- `loaded` stands for the states of the stores
  return useMemo(() => loadedOf(stores), [stores, loaded])
}

const loadedOf = (stores: readonly AccountStore[]): readonly AccountStore[] =>
  stores.filter((store) => store.getState().state !== null)
