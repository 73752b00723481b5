import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { openClient, unwrap } from './harness.ts'
import type { TestClient, TestClientOptions } from './harness.ts'

/** Signs in with a stored key, unless an earlier run on the profile did. Returns the account. */
export async function signInOnce(
  { client }: Pick<TestClient, 'client'>,
  server: Pick<RunningServer, 'url'>,
  who: Pick<ServerAccount, 'email' | 'password'>,
): Promise<string> {
  const [account] = client.bootstrap().accounts
  if (account !== undefined) return account.id
  const { email: username, password } = who
  const login = { realmUrl: server.url, username, password, keep: 'unprotected-file' as const }
  return unwrap(await client.handlers['login.password'](login)).id
}

/** Opens a run on a profile that survives it and has a store, signed in as `who`, attached. */
export async function openKept(
  server: RunningServer,
  who: ServerAccount,
  options: TestClientOptions & { readonly profile: string },
): Promise<TestClient> {
  const opened = await openClient({ storeThread: startSourceThread, ...options })
  const account = await signInOnce(opened, server, who)
  await opened.attach()
  return { ...opened, account }
}
