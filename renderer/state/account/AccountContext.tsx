import { createContext, useContext, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { AccountState } from '../../../shared/model/state/account.ts'
import type { AccountStore } from './accountStore.ts'

const Context = createContext<AccountStore | null>(null)

/** Everything under it speaks of this account. Its children are rendered only once the account has a state. */
export function AccountProvider({ store, children }: { store: AccountStore; children: ReactNode }) {
  return <Context value={store}>{children}</Context>
}

/** The current account's store, for reads in event handlers and commands: `useAccountStore().getState().state`. */
export function useAccountStore(): AccountStore {
  const store = useContext(Context)
  if (store === null) throw new Error('no account around this component')
  return store
}

/**
 * A piece of the current account. The selector must return a primitive or an object that is in the state
 * (or memoised): a new object at every call renders at every event.
 */
export function useAccount<T>(selector: (state: AccountState) => T): T {
  return useStore(useAccountStore(), ({ state }) => {
    if (state === null) throw new Error('the account has no state yet')
    return selector(state)
  })
}

/** True while the server cannot be asked. */
export const useIsOffline = (): boolean =>
  useAccount(({ connection }) => connection.state === 'offline' || connection.state === 'signed-out')

/**
 * True while what is known may be of an earlier time, also with a connection. Nothing that names a channel goes out
 * then: one of a former name would be created.
 */
export const useIsBehind = (): boolean => useAccount(({ connection }) => connection.state !== 'live')

/** True when the account's server is new enough; `has` is a predicate of capabilities.ts. */
export const useServerHas = (has: (level: number) => boolean): boolean =>
  useAccount((state) => has(state.realm.featureLevel))
