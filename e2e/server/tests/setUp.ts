import { afterAll, beforeAll } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from '../startServer.ts'
import { testClient, type TestClient } from '../testClient.ts'

/** Starts a server of the small scenario for one test file, with clients by the first part of the users' emails. */
export function small(options: ServerOptions = {}): {
  running: () => RunningServer
  as: (name: string) => TestClient
} {
  let server: RunningServer | null = null
  beforeAll(async () => {
    server = await startServer({ scenario: 'small', ...options })
  })
  afterAll(async () => {
    await server?.close()
  })
  const running = () => {
    if (!server) throw new Error('The server is not up yet')
    return server
  }
  return {
    running,
    as: (name) => {
      const account = running().accounts.find((each) => each.email.startsWith(`${name}@`))
      if (!account) throw new Error(`Nobody is named ${name}`)
      return testClient(running().url, account)
    },
  }
}

/** Casts a response to the type that a test needs. */
export function look<T = Record<string, never>>(value: unknown): T {
  return value as T
}

/** Uploads a file with fields as one account. */
export async function postFile(
  url: string,
  account: { readonly email: string; readonly api_key: string },
  path: string,
  bytes: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${account.email}:${account.api_key}`).toString('base64')}`,
    },
    body: form,
  })
  return (await answer.json()) as Record<string, unknown>
}
