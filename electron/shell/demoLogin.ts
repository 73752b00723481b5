import { z } from 'zod'
import type { Client } from '../core/client.ts'
import { parseJson } from '../core/parseJson.ts'
import { sayError } from './terminal.ts'

const credentials = z.object({ realmUrl: z.url(), email: z.string(), apiKey: z.string() })

/** Signs in with them, for this run only. */
export async function demoLogin(client: Client, given: string): Promise<void> {
  const parsed = credentials.safeParse(parseJson(given))
  const result = parsed.success ? await client.demoLogin(parsed.data) : null
  if (result?.ok !== true)
    sayError(`The demo's account could not sign in: ${result?.error.message ?? 'bad data'}`)
}
