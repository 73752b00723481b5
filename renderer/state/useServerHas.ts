import { useAccount } from './AccountContext.tsx'

/** Whether the account's server is new enough; `has`: a row of the capabilities. */
export const useServerHas = (has: (level: number) => boolean): boolean =>
  useAccount((state) => has(state.realm.featureLevel))
