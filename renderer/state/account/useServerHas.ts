import { useAccount } from './AccountContext.tsx'

/** True when the account's server is new enough; `has` is a predicate of capabilities.ts. */
export const useServerHas = (has: (level: number) => boolean): boolean =>
  useAccount((state) => has(state.realm.featureLevel))
