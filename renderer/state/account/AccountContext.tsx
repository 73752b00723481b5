import { createContext, useContext, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountStore } from './accountStore.ts'

const Context = createContext<AccountStore | null>(null)

/** Makes an account available to the hooks below. The account must have a state before the children are rendered. */
export function AccountProvider({ store, children }: { store: AccountStore; children: ReactNode }) {
  return <Context value={store}>{children}</Context>
}

/** Returns the store of the current account. Event handlers and commands read `getState().state` from it. */
export function useAccountStore(): AccountStore {
  const store = useContext(Context)
  if (store === null) throw new Error('no account around this component')
  return store
}

/**
 * Returns a part of the current account's state and renders again when that part changes. The selector must return a
 * primitive, or an object that is part of the state or memoized: a new object for each call would render the
 * component on every event.
 */
export function useAccount<T>(selector: (state: AccountState) => T): T {
  return useStore(useAccountStore(), ({ state }) => {
    if (state === null) throw new Error('the account has no state yet')
    return selector(state)
  })
}

/** True while the server cannot be reached or the account is signed out. */
export const useIsOffline = (): boolean =>
  useAccount(({ connection }) => connection.state === 'offline' || connection.state === 'signed-out')

/**
 * True while the state may be out of date, which can also happen with a connection. Requests that name a channel must
 * wait: if the channel was renamed meanwhile, the server would create one with the old name.
 */
export const useIsBehind = (): boolean => useAccount(({ connection }) => connection.state !== 'live')

/** True when the account's server is new enough. `has` is a predicate of capabilities.ts. */
export const useServerHas = (has: (level: number) => boolean): boolean =>
  useAccount((state) => has(state.realm.featureLevel))
