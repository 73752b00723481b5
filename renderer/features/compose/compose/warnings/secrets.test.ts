import { expect, it } from 'vitest'
import { findSecret } from './secrets.ts'

const letters = (count: number): string => 'aB3'.repeat(count).slice(0, count)
const dashes = '-'.repeat(5)
const pem = (edge: string): string => `${dashes}${edge} RSA PRIVATE KEY${dashes}`

// Joined at run time, so that no secret scanner finds them here.
it.each([
  ['GitHub token', ['ghp', letters(36)].join('_')],
  ['GitLab token', ['glpat', letters(20)].join('-')],
  ['AWS key', `AKIA${'A1'.repeat(8)}`],
  ['Slack token', ['xoxb', '1234567890', letters(12)].join('-')],
  ['Stripe key', ['sk', 'live', letters(24)].join('_')],
  ['Google key', `AIza${letters(35)}`],
  ['Anthropic key', ['sk', 'ant', letters(40)].join('-')],
  ['npm token', ['npm', letters(36)].join('_')],
  ['JSON Web Token', [`eyJ${letters(20)}`, `eyJ${letters(40)}`, letters(43)].join('.')],
  ['private key', `${pem('BEGIN')}\n${letters(64)}\n${pem('END')}`],
])('finds a %s', (name, secret) => {
  const text = `before ${secret} after`
  const found = findSecret(text)
  expect(found?.name).toBe(name)
  expect(text.slice(found?.start, found?.end)).toBe(secret)
})

it.each([
  'ghp_short',
  'the xox of boxes',
  'eyJ.eyJ.x',
  'AKIA',
  'task-list',
  `${dashes}BEGIN CERTIFICATE${dashes}`,
])('finds none in %j', (text) => expect(findSecret(text)).toBeNull())

it('scans a long text of beginnings once', () => {
  for (const start of ['eyJ', 'xoxb-', 'sk-ant-', 'ghp_', `${dashes}BEGIN `])
    expect(findSecret(start.repeat(50_000 / start.length))?.name ?? null).not.toBe('JSON Web Token')
})
