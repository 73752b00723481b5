import { expect, it } from 'vitest'
import { accountAddress, webAddress } from './profileLink.ts'

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ben',
  '//',
  '',
  'mailto:a@b.example',
])('the link %j leads nowhere', (text) => expect(webAddress(text)).toBe(null))

it("a name stays on its account's page, and the pattern must be a web address", () => {
  expect(accountAddress('https://j.example/@%(username)s', ' ben/../x?y#z ')).toBe(
    'https://j.example/@ben%2F..%2Fx%3Fy%23z',
  )
  expect(accountAddress('javascript:%(username)s', 'alert(1)')).toBe(null)
  expect(accountAddress('%(username)s', 'https://evil.example')).toBe(null)
  expect(accountAddress(null, 'ben')).toBe(null)
  expect(accountAddress('https://j.example/@%(username)s', ' ')).toBe(null)
})
