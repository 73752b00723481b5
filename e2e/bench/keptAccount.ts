import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'

const minute = { requests: 100_000, seconds: 60 }
/** Rate limits for servers of the bench, which gets more requests than a user would send. */
export const generousRates = { user: minute, anonymous: minute, logins: minute }

/** Signs in through the window's bridge and stores the key, so that the account has a store. */
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
 * Resolves once each server has a pending poll, which only a live client sends. Observed at the servers, so that the
 * client needs no probe.
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
