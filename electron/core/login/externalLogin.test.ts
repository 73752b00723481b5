import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryAddress } from '../../../shared/content/testing/arbitraryAddress.ts'
import { systemClock } from '../platform/clock.ts'
import { parseDeepLink } from './deepLink.ts'
import { createExternalLogin } from './externalLogin.ts'

const realm = 'https://chat.example.org'
const apiKey = 'abcdefghijklmnopqrstuvwxyz012345'

/** Returns the deep link of the redirect after an external sign-in: the API key is XORed with the one-time pad. */
const linkFor = (otpHex: string, realmUrl = realm, key = apiKey) => {
  const otp = Buffer.from(otpHex, 'hex')
  const sealed = Buffer.from(Buffer.from(key).map((byte, i) => byte ^ otp[i]!)).toString('hex')
  const query = new URLSearchParams({
    realm: realmUrl,
    email: 'ada@x.org',
    user_id: '7',
    otp_encrypted_api_key: sealed,
  })
  return `ZULIP://LOGIN?${query.toString()}`
}

const ask = { realmUrl: realm, loginUrl: '/accounts/login/sso/?next=%2F', keep: 'run' } as const

function flow() {
  let ended = 0
  let now = 1_000_000
  const login = createExternalLogin({ ...systemClock, now: () => now })
  const start = () => {
    const page = new URL(login.start({ ...ask, onEnd: () => void ended++ })!)
    return { page, otp: page.searchParams.get('mobile_flow_otp')! }
  }
  return { login, start, wait: (ms: number) => (now += ms), ended: () => ended }
}

test("the page's address keeps its query and has 64 hex digits, new each time", () => {
  const { start } = flow()
  const { page, otp } = start()
  expect(page.origin + page.pathname + page.searchParams.get('next')!).toBe(`${realm}/accounts/login/sso//`)
  expect(otp).toMatch(/^[0-9a-f]{64}$/)
  expect(start().otp).not.toBe(otp)
})

test('the link of a pending flow returns the key once', () => {
  const { login, start } = flow()
  const link = parseDeepLink(linkFor(start().otp))
  expect(login.finish(link)).toEqual({ realmUrl: realm, email: 'ada@x.org', apiKey, userId: 7, keep: 'run' })
  expect(login.finish(link)).toBeNull()
})

test('a link of another server neither completes nor ends the flow', () => {
  const { login, start } = flow()
  const { otp } = start()
  expect(login.finish(parseDeepLink(linkFor(otp, 'https://evil.example')))).toBeNull()
  expect(login.finish(parseDeepLink(linkFor(otp)))?.apiKey).toBe(apiKey)
})

test('a forged link of the same server does not end the flow', () => {
  const { login, start, ended } = flow()
  const { otp } = start()
  expect(login.finish(parseDeepLink(linkFor('f0'.repeat(32))))).toBeNull()
  expect(ended()).toBe(0)
  expect(login.finish(parseDeepLink(linkFor(otp)))?.apiKey).toBe(apiKey)
  expect(ended()).toBe(1)
})

test('a flow ends once: replaced, canceled or expired', () => {
  const { login, start, wait, ended } = flow()
  start()
  start()
  expect(ended()).toBe(1)
  login.cancel()
  login.cancel()
  expect(ended()).toBe(2)
  start()
  wait(10 * 60_000 + 1)
  login.finish(parseDeepLink(linkFor('f0'.repeat(32))))
  expect(ended()).toBe(3)
})

test('accepts a server that reports plain http behind its proxy', () => {
  const { login, start } = flow()
  const { otp } = start()
  expect(login.finish(parseDeepLink(linkFor(otp, realm.replace('https', 'http'))))?.realmUrl).toBe(realm)
})

test('returns no key without a flow, after ten minutes or with a wrong pad', () => {
  const { login, start, wait } = flow()
  expect(login.finish(parseDeepLink(linkFor('00'.repeat(32))))).toBeNull()
  const late = parseDeepLink(linkFor(start().otp))
  wait(10 * 60_000 + 1)
  expect(login.finish(late)).toBeNull()
  const cancelled = parseDeepLink(linkFor(start().otp))
  login.cancel()
  expect(login.finish(cancelled)).toBeNull()
  start()
  expect(login.finish(parseDeepLink(linkFor('f0'.repeat(32))))).toBeNull()
})

test('opens only web pages, and only https for an https server', () => {
  const { login } = flow()
  for (const url of [
    'javascript:alert(1)',
    'file:///etc',
    'http://chat.example.org/sso',
    'https://u:p@x.org/',
  ])
    expect(login.start({ ...ask, loginUrl: url })).toBeNull()
})

test('any text is a valid sign-in or unknown', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
  const nearly = fc
    .tuple(
      fc.constantFrom('zulip', 'service', 'https', 'javascript', 'topical'),
      arbitraryAddress,
      fc.constantFrom('ada@example.org', 'ada+tag@example.org', ''),
      hex,
    )
    .map(([scheme, position, email, sealed]) => {
      const query = new URLSearchParams({ realm: position, email, otp_encrypted_api_key: sealed })
      return `${scheme}://login?${query.toString()}`
    })
  fc.assert(
    fc.property(fc.oneof(fc.string(), arbitraryAddress, nearly), (address) => {
      const link = parseDeepLink(address)
      if (link.type === 'unknown') return
      expect(address).toMatch(/^(zulip|service|topical):/)
      expect(link.otpEncryptedApiKey).toMatch(/^[0-9a-f]{64}$/i)
      expect(new URL(link.realm).protocol).toMatch(/^https?:$/)
    }),
  )
  expect(parseDeepLink(`${linkFor('00'.repeat(32))}&realm=https://evil.example`)).toEqual({ type: 'unknown' })
  expect(parseDeepLink('zulip://login/../x?realm=https://a.org')).toEqual({ type: 'unknown' })
})
