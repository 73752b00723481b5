import { useAccount } from './AccountContext.tsx'

/** True while the server cannot be asked. */
export const useIsOffline = (): boolean =>
  useAccount(({ connection }) => connection.state === 'offline' || connection.state === 'signed-out')
