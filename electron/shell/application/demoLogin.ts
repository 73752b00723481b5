import { z } from 'zod'
import type { Client } from '../../core/client/client.ts'
import { parseJson } from '../../core/platform/parseJson.ts'
import { printError } from './terminal.ts'

const credentials = z.object({
  realmUrl: z.url(),
  email: z.string(),
  apiKey: z.string(),
  /**
   * Id of the key's user. If it is set, the account is stored in the profile; otherwise it exists for this run only.
   */
  userId: z.number().int().optional(),
})

/** Signs in with the credentials of the demo. */
export async function demoLogin(client: Client, text: string): Promise<void> {
  const parsed = credentials.safeParse(parseJson(text))
  const result = parsed.success ? await client.demoLogin(parsed.data) : null
  if (result?.ok !== true)
    printError(`The demo's account could not sign in: ${result?.error.message ?? 'bad data'}`)
}
