import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryAddress } from '../../../shared/content/testing/arbitraryAddress.ts'
import { keepsOrigin, namesSameServer, normalizeAddress } from './address.ts'

test.each([
  ['chat.example.org', 'https://chat.example.org'],
  ['  https://chat.example.org/  ', 'https://chat.example.org'],
  ['HTTPS://Chat.Example.ORG', 'https://chat.example.org'],
  ['chat.example.org:8443', 'https://chat.example.org:8443'],
  ['https://example.org/chat/', 'https://example.org/chat'],
  ['https://ada:pw@chat.example.org/?next=x#narrow/channel/3', 'https://chat.example.org'],
  ['localhost:9991', 'http://localhost:9991'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['http://[::1]:9991', 'http://[::1]:9991'],
  ['https://localhost:9991', 'https://localhost:9991'],
])('%s is %s', (typed, url) => {
  expect(normalizeAddress(typed, false)).toEqual({ ok: true, url })
})

test.each([
  '',
  '   ',
  'two words',
  'ftp://x.org',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'mailto:a@b.c',
  'https://',
  '://x',
])('refuses %j as an address', (typed) => {
  expect(normalizeAddress(typed, true)).toEqual({ ok: false, fault: 'bad-input' })
})

test('requires consent to plain http, except for this computer', () => {
  for (const host of ['chat.example.org', '10.0.0.1', 'localhost.example.org', '127.0.0.1.example.org']) {
    expect(normalizeAddress(`http://${host}`, false)).toEqual({ ok: false, fault: 'http-needs-consent' })
    expect(normalizeAddress(`http://${host}`, true)).toEqual({ ok: true, url: `http://${host}` })
  }
})

test('no input results in credentials, a query, a fragment or unrequested http', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), arbitraryAddress), (typed) => {
      const address = normalizeAddress(typed, false)
      if (!address.ok) return
      const url = new URL(address.url)
      expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', ''])
      expect(address.url.endsWith('/')).toBe(false)
      if (url.protocol === 'http:') expect(url.hostname).toMatch(/localhost$|^127\.|^\[::1\]$/)
    }),
  )
})

test.each([
  ['https://a.org', 'https://a.org/chat', true],
  ['http://a.org', 'https://a.org', true],
  ['https://a.org', 'http://a.org', false],
  ['https://a.org', 'https://b.org', false],
  ['https://a.org', 'https://a.org:444', false],
  ['https://a.org', 'https://u:p@a.org', false],
  ['https://a.org', 'not an address', false],
])('%s for a server that reports %s: %s', (entered, answered, kept) => {
  expect(keepsOrigin(entered, answered)).toBe(kept)
})

test.each([
  ['https://a.org', 'http://a.org', true],
  ['https://a.org/chat', 'http://a.org/chat', true],
  ['https://a.org', 'http://b.org', false],
  ['http://127.0.0.1:9991', 'http://localhost:9991', true],
  ['http://[::1]:9991', 'http://127.0.0.1:9991', true],
  ['http://127.0.0.1:9991', 'http://localhost:9992', false],
  ['http://a.org:9991', 'http://localhost:9991', false],
  ['https://a.org', 'not an address', false],
])('%s is kept for a server that reports %s: %s', (entered, answered, kept) => {
  expect(namesSameServer(entered, answered)).toBe(kept)
})
