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

/** Drops what the sessions of an account that left hold. */
export async function forgetSession(account: string): Promise<void> {
  const sessions = [accountSession(account), ...forgetLanes(account)]
  await Promise.all(
    sessions.flatMap((gone) => [
      gone.clearStorageData(),
      gone.clearCache(),
      gone.clearAuthCache(),
      gone.closeAllConnections(),
    ]),
  )
}
