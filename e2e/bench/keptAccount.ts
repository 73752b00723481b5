import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'

const minute = { requests: 100_000, seconds: 60 }
/** For servers of the bench, which ask more than a person would. */
export const generousRates = { user: minute, anonymous: minute, logins: minute }

/** Signs in by the window's own call, the key kept: the account has a store. */
export async function signInKept(
  page: Page,
  { url }: RunningServer,
  who: Pick<ServerAccount, 'email' | 'password'>,
): Promise<void> {
  const answer = await page.evaluate((input) => window.bridge.invoke('login.password', input), {
    realmUrl: url,
    username: who.email,
    password: who.password,
    keep: 'unprotected-file',
  } as const)
  if (!answer.ok) throw new Error(`Signing in was refused: ${answer.error.message}`)
}

const timeoutMs = 60_000

/**
 * Resolves when each of these servers has a poll that waits: only a client that is live asks so. Seen from the
 * servers, so that nothing has to be asked of the client.
 */
export async function untilPolled(servers: readonly RunningServer[]): Promise<void> {
  const end = Date.now() + timeoutMs
  const isPolled = ({ server }: RunningServer): boolean =>
    [...server.queues.byId.values()].some(({ poll }) => poll !== null)
  while (!servers.every(isPolled)) {
    if (Date.now() > end) throw new Error('The application never came to be live.')
    await sleep(20)
  }
}
