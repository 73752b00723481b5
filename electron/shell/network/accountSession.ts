import { session } from 'electron'
import type { Session } from 'electron'
import { forgetLanes } from './fetchOnce.ts'

/**
 * The network session of one account, in memory: cookies, cache and connections of two accounts never meet,
 * and none of them is the window's, which has no network. null is for sign-in, before there is an account.
 */
export function accountSession(account: string | null): Session {
  return session.fromPartition(account === null ? 'sign-in' : `account:${account}`)
}

/**
 * Drops what the sessions of an account that left hold, and what the session of its sign-in still has of its server. The
 * connections of that one stay: another sign-in may use them.
 */
export async function forgetSession(account: string): Promise<void> {
  const own = [accountSession(account), ...forgetLanes(account)]
  await Promise.all([
    ...[accountSession(null), ...own].flatMap((one) => [
      one.clearStorageData(),
      one.clearCache(),
      one.clearAuthCache(),
    ]),
    ...own.map((one) => one.closeAllConnections()),
  ])
}
