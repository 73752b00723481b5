import { session } from 'electron'
import type { Session } from 'electron'
import { gifSession } from '../../core/gifs/gifSession.ts'
import { forgetLanes } from './fetchOnce.ts'

/**
 * Returns the network session of an account, kept in memory. Accounts share neither cookies nor cache nor connections,
 * also not with the window, which has no network. null: for sign-in, before an account exists.
 */
export function accountSession(account: string | null): Session {
  return session.fromPartition(account === null ? 'sign-in' : `account:${account}`)
}

/**
 * Deletes the data of a removed account's sessions, and of the sign-in session. The connections of the sign-in session
 * stay open, because another sign-in may use them.
 */
export async function forgetSession(account: string): Promise<void> {
  const sessions = [account, gifSession(account)].map(accountSession).concat(forgetLanes(account))
  await Promise.all([
    ...[accountSession(null), ...sessions].flatMap((session) => [
      session.clearStorageData(),
      session.clearCache(),
      session.clearAuthCache(),
    ]),
    ...sessions.map((session) => session.closeAllConnections()),
  ])
}
