import { useAccount } from './AccountContext.tsx'

/** True while the server cannot be asked. */
export const useIsOffline = (): boolean =>
  useAccount(({ connection }) => connection.state === 'offline' || connection.state === 'signed-out')

/**
 * True while what is known may be of an earlier time, also with a connection. Nothing that names a channel goes out
 * then: one of a former name would be created.
 */
export const useIsBehind = (): boolean => useAccount(({ connection }) => connection.state !== 'live')
