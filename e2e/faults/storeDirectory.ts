import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const keyFile = z.object({ keys: z.record(z.string(), z.string()) })

/** Returns the directory of an account's files, and their key. */
export function storeDirectory(
  profile: string,
  account: string,
): { readonly dir: string; readonly key: string } {
  const text = readFileSync(path.join(profile, 'keys-unprotected.json'), 'utf8')
  const { keys } = keyFile.parse(JSON.parse(text))
  return { dir: path.join(profile, 'accounts', account), key: keys[`${account}/store`] ?? '' }
}
