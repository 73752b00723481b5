import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../../shared/api/records/lenient.ts'
import { regExp } from '../../../shared/regExp.ts'
import { writeFileAtomic } from '../platform/jsonFile.ts'

/** Deletes an account's keys from key files that were set aside. */
export function wipeKeysAside(dir: string, account: string): void {
  const found = existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : []
  for (const file of found)
    if (file.isFile() && /^keys(-unprotected)?\.json\.bad-/.test(file.name))
      wipeFrom(join(dir, file.name), account)
}

/** In a file that is not JSON, the key is found after the account's id. */
function wipeFrom(path: string, account: string): void {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(account)) return
  const left = wipedJson(text, account) ?? text.replace(entryOf(account), '')
  if (left === '') rmSync(path, { force: true })
  else writeFileAtomic(path, left)
}

/** Returns null if the text is not JSON with keys, and '' if no key is left. */
function wipedJson(text: string, account: string): string | null {
  try {
    const json: unknown = JSON.parse(text)
    if (!isRecord(json) || !isRecord(json['keys'])) return null
    const left = Object.entries(json['keys']).filter(([name]) => !isOf(name, account))
    return left.length === 0 ? '' : JSON.stringify({ ...json, keys: Object.fromEntries(left) }, null, 2)
  } catch {
    return null
  }
}

const isOf = (name: string, account: string): boolean =>
  name === account || name.startsWith(`${account}/`) || name.startsWith(`${account}.`)

/** Matches the entry of an account, up to the end of its line if the entry has no end. */
const entryOf = (account: string): RegExp =>
  regExp('g')`"${account}(?:[/.][^"\n]*)?"\s*:\s*(?:"[^"\n]*"?|\{[^}]*\}?|[^\n]*)`
