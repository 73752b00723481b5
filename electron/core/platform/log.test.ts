import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createRedactor } from './redact.ts'

let dir: string
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'topical-log-')), 'logs')
})
afterEach(() => {
  rmSync(join(dir, '..'), { recursive: true, force: true })
})

const key = 'kX9canaryCANARY0123456789abcdefg'
const email = 'ada.canary+tag@corp.example.org'
const { learn, redact } = createRedactor('/home/adacanary')
learn(key)
const all = () =>
  readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .join('\n')

const canaries: readonly (readonly [string, string])[] = [
  [`Authorization: Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`, 'YWRhLmNhbmFyeS'],
  [`headers {"authorization":"Basic ${Buffer.from(`x:${key}`).toString('base64')}"}`, 'eDprWDl'],
  [`api_key=${key}&x=1`, key],
  [`{"api_key":"${key}"}`, key],
  [`key is ${key}`, key],
  [`an unknown key: 0123456789abcdefABCDEF0123456789`, '0123456789abcdef'],
  [`POST {"password":"hunter2 canary"}`, 'hunter2'],
  [`user ${email} left`, 'canary+tag'],
  ['ada%40corp.example.org', 'ada%40corp'],
  ['{"content":"the secret canary text","id":3}', 'secret canary'],
  ['rendered_content="<p>canary html</p>"', 'canary html'],
  [`GET https://chat.example.org/api/v1/messages?narrow=canary&anchor=1`, 'narrow='],
  [`zulip://login?otp_encrypted_api_key=${'ab'.repeat(32)}&email=x`, 'abab'],
  ['https://user:canarypass@host/x', 'canarypass'],
  ['https://chat.example.org/#narrow/channel/3-canary/topic/secret', 'canary'],
  ['failed at /home/adacanary/app/main.js', 'adacanary'],
  ['failed at /home/somebodyelse/app/main.js', 'somebodyelse'],
  ['C:\\Users\\adacanary\\app', 'adacanary'],
]

test.each(canaries)('logs nothing that must not be in a log: %s', (text, canary) => {
  const log = createLog({ dir, redact })
  log.error(text)
  log.info('as data', { where: text, error: new Error(text), nested: { list: [text] } })
  expect(all()).not.toContain(canary)
})

test('hides all values under secret names', () => {
  const log = createLog({ dir, redact })
  log.warn('request', {
    content: 'canary',
    headers: { Authorization: 'canary' },
    topic: ['canary'],
    status: 400,
  })
  expect(all()).not.toContain('canary')
  expect(all()).toContain('400')
})

test('hides keys in any surroundings', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(redact(before + key + after)).not.toContain(key)
    }),
  )
})

test.each([
  ['letters alone', 'qwertyuiopasdfghjklzxcvbnmQWERTY'],
  ['signs', 'ab/cd+ef=gh.ij"kl\\mn op'],
])('hides a key of %s in every text once it is known', (_of, key) => {
  const late = createRedactor('/home/adacanary')
  const log = createLog({ dir, redact: late.redact })
  late.learn(key)
  log.info(`tried _${key}_ in vain`)
  const basic = Buffer.from(`ada@example.org:${key}`).toString('base64')
  log.warn(`sent ${basic}`, {
    address: `https://x/?${encodeURIComponent(key)}`,
    json: JSON.stringify({ v: key }),
  })
  log.error('as data', {
    error: new Error(`refused ${key}`),
    [key]: 1,
    long: `${'x '.repeat(95)}${key}${'y '.repeat(400)}`,
  })
  for (const form of [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), key.slice(0, 12)])
    expect(all()).not.toContain(form)
  expect(all()).not.toContain(basic.slice(-24, -4))
})

test('logs neither texts quoted in errors nor long stacks', () => {
  const log = createLog({ dir, redact })
  const parse = (text: string) => {
    try {
      JSON.parse(text)
    } catch (error) {
      return error
    }
  }
  log.error('it broke', { error: parse('canary said so') })
  log.error('it broke', { error: parse('{"x": canary}') })
  log.error('it broke', { error: new TypeError(`no 'canary of mine' in "the canary`) })
  log.error('it broke', { error: new Error(`${'word '.repeat(2000)}canary`) })
  expect(all()).not.toContain('canary')
  log.error('it broke', { error: new TypeError("Cannot read properties of undefined (reading 'row')") })
  expect(all()).toContain("(reading 'row')")
  expect(all()).toContain('log.test')
  for (const line of all().split('\n')) expect(line.length).toBeLessThan(16_200)
})

// If each character started another search, each text would take hours.
test.each([
  'a',
  'a.',
  'a:',
  'a://',
  '/api/',
  'content="',
  "key: '",
  'token =',
  'bearer ',
  'a%40',
  '"\\',
  'a@a.',
  '1a',
])('a million characters of %j take linear time', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length)
  expect(redact(text).length).toBeGreaterThan(0)
  const log = createLog({ dir, redact })
  log.error(text, { text, error: new Error(text) })
  expect(all().length).toBeLessThan(20_000)
})

test('one entry is one line; files rotate and stay few and private', () => {
  const log = createLog({ dir, redact, maxBytes: 2000 })
  for (let n = 0; n < 100; n++) log.info(`entry ${n}\nwith a second line, long enough to fill the file soon`)
  const names = readdirSync(dir).sort()
  expect(names).toEqual(['topical.1.log', 'topical.2.log', 'topical.log'])
  for (const name of names) {
    const path = join(dir, name)
    expect(statSync(path).size).toBeLessThanOrEqual(2000)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    for (const line of readFileSync(path, 'utf8').trimEnd().split('\n'))
      expect(line).toMatch(/^\d{4}-.* info entry \d+/)
  }
  expect(readFileSync(log.path, 'utf8')).toContain('entry 99')
})

test('a folder that cannot be written does no harm', () => {
  const blocked = join(dir, '..', 'file')
  writeFileSync(blocked, 'in the way')
  const log = createLog({ dir: join(blocked, 'logs'), redact })
  log.error('lost')
  expect(readFileSync(blocked, 'utf8')).toBe('in the way')
})

test('deletes the lines of an account that signed out and keeps the others', () => {
  let time = 0
  const log = createLog({ dir, redact, now: () => time++, maxBytes: 300 })
  for (let nth = 0; nth < 9; nth++)
    log.info(nth % 2 === 0 ? `at one.example ${nth}` : `at two.example ${nth}`)
  expect(readdirSync(dir).length).toBeGreaterThan(1)
  log.forget(['one.example'])
  log.info('later')
  expect(all()).not.toContain('one.example')
  expect(all()).toContain('at two.example 7')
  expect(all()).toContain('later')
})
