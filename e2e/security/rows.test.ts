import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The security list: for each row what must hold, and where a test holds it. A row is met by a test whose title names it
 * (`row 4: ...`), or by the tests listed here. Left out are rows about what does not exist yet:
 * 29 (updates) and 33 (the age of the pinned runtime, which only a date can tell).
 */
const rows: Readonly<Record<number, string>> = {
  1: 'windows are made in one place',
  2: 'the preferences of a window',
  3: 'no remote module, no Node in the page',
  4: 'the bridge has invoke and on',
  5: 'the page is served by a scheme of ours',
  6: 'no path leads out of the bundle',
  7: 'the content policy',
  8: 'a nonce for each answer',
  9: 'message HTML is no markup',
  10: 'the sanitiser holds against anything',
  11: 'pages go nowhere',
  12: 'what is handed to the system',
  13: 'permissions',
  14: 'the window has no network',
  15: 'the key stays in main',
  16: 'media',
  17: 'redirects',
  18: 'keys at rest',
  19: 'fuses',
  20: 'the archive',
  21: 'who may call, and with what',
  22: 'certificates',
  23: 'addresses of servers',
  24: 'links from the system',
  25: 'names of downloads',
  26: 'files that are given',
  27: 'the log',
  28: 'crash dumps',
  30: 'notifications',
  31: 'developer tools',
  32: 'dictionaries',
  34: 'nobody else is asked',
  35: 'Trusted Types',
}

/** Rows that tests elsewhere hold, under titles of their own. */
const elsewhere: Readonly<Record<number, readonly (readonly [string, string])[]>> = {
  10: [['shared/content/sanitiser.test.ts', 'holds nothing outside the allow-list for anything at all']],
  16: [['electron/core/media.test.ts', 'whatever the path, the address keeps the realm and the list']],
  17: [
    ['electron/core/media.test.ts', 'the key goes to the own origin alone, and stays off once it was left'],
    ['electron/core/media.test.ts', 'never from https down to http'],
    ['electron/core/http/request.test.ts', 'a redirect is not followed'],
  ],
  18: [
    ['electron/core/vault.test.ts', 'keeps nothing on disk unasked'],
    [
      'electron/core/vault.test.ts',
      'cannot read what another one sealed: sign in again, and nothing of it in the log',
    ],
  ],
  23: [['electron/core/login/address.test.ts', 'plain http needs consent beyond this computer']],
  24: [['electron/core/login/externalLogin.test.ts', 'without a flow, after ten minutes, after giving up']],
  27: [['electron/core/log.test.ts', 'no key gets through, whatever is around it']],
}

const tests = ['electron', 'e2e', 'shared', 'renderer'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
)

describe('the security list', () => {
  it.each(Object.entries(rows))('row %s has a test: %s', (row) => {
    const named = new RegExp(`['"\`]rows? (?:\\d+(?:, | and ))*${row}(?:(?:, | and )\\d+)*: `)
    const held = elsewhere[Number(row)] ?? []
    for (const [file, title] of held) expect(readFileSync(path.join(root, file), 'utf8')).toContain(title)
    expect(held.length > 0 || tests.some((text) => named.test(text))).toBe(true)
  })
})
