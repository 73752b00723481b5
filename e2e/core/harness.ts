import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createClient } from '../../electron/core/client/client.ts'
import type { Client } from '../../electron/core/client/client.ts'
import type { ClientOptions } from '../../electron/core/client/clientOptions.ts'
import { systemClock } from '../../electron/core/platform/clock.ts'
import type { RequestOnce } from '../../electron/core/media/media.ts'
import type { Cipher } from '../../electron/core/profile/vault.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { nodeUpload } from './nodeUpload.ts'
import { unwrap, watchClient } from './watchClient.ts'
import type { ClientWatch } from './watchClient.ts'

export { unwrap } from './watchClient.ts'

export const noCipher: Cipher = {
  available: () => false,
  backend: () => 'basic_text',
  encrypt: () => {
    throw new Error('no keyring')
  },
  decrypt: () => {
    throw new Error('no keyring')
  },
}

/** A client with a window's fold beside it, which receives only batches. */
export interface TestClient extends ClientWatch {
  readonly client: Client
  readonly account: string
  readonly close: () => Promise<void>
}

export interface TestClientOptions extends Partial<ClientOptions> {
  /** Owned by the caller, so that a second client may open the same profile. */
  readonly profile?: string
}

/** Core on Node, without a keyring. */
export const createNodeClient = (
  options: Pick<ClientOptions, 'dir' | 'log'> & Partial<ClientOptions>,
): Promise<Client> =>
  createClient({
    version: '0.0.0',
    fetchFor: () => fetch,
    requestOnceFor: () => nodeRequestOnce,
    uploadFor: () => nodeUpload,
    cipher: noCipher,
    clock: systemClock,
    idle: () => 'active',
    openExternal: async () => undefined,
    ...options,
  })

export async function openClient(options: TestClientOptions = {}): Promise<Omit<TestClient, 'account'>> {
  const dir = options.profile ?? mkdtempSync(join(tmpdir(), 'topical-core-'))
  const log: string[] = []
  const note = (level: string) => (text: string, data?: object) =>
    log.push(
      `${level} ${text} ${data ? JSON.stringify(data, (_k, v: unknown) => (v instanceof Error ? v.stack : v)) : ''}`,
    )
  const client = await createNodeClient({
    dir,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    ...options,
  })
  return {
    ...watchClient(client, log),
    client,
    close: async () => {
      await client.close()
      if (options.profile === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Opens a client that is signed in as `who` for this run, and attached. */
export async function openAs(
  server: RunningServer,
  who: ServerAccount,
  options: TestClientOptions = {},
): Promise<TestClient> {
  const opened = await openClient(options)
  const login = { realmUrl: server.url, email: who.email, apiKey: who.api_key }
  const { account } = unwrap(await opened.client.demoLogin(login))
  await opened.attach()
  return { ...opened, account }
}

/** One request without redirects, on Node. */
export const nodeRequestOnce: RequestOnce = (url, { method, headers }) =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers: { ...headers }, agent: false }, (answer) => {
      const flat = Object.entries(answer.headers).map(([name, each]) => [name, String(each)])
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(flat) as Record<string, string>,
        body: Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>,
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
