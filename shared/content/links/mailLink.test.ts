import { expect, test } from 'vitest'
import { mailUrl, parseMailLink } from './mailLink.ts'

const rebuilt = (url: string) => {
  const link = parseMailLink(url)
  return link === null ? null : mailUrl(link)
}

test.each([
  ['mailto:a@b.org', 'mailto:a@b.org'],
  ['mailto:a@b.org?attach=/etc/passwd', 'mailto:a@b.org'],
  ['mailto:a@b.org?subject=x&ATTACHMENT=/etc/passwd&attach=y', 'mailto:a@b.org?subject=x'],
  ['mailto:a@b.org?subject=x%26attach=/etc/passwd', 'mailto:a@b.org?subject=x%26attach%3D%2Fetc%2Fpasswd'],
  ['mailto:a@b.org?subject=x&amp;attach=y', 'mailto:a@b.org?subject=x'],
  ['MAILTO:a@b.org,c@d.org?CC=e@f.org&to=g@h.org&bcc=i@j.org', 'mailto:a@b.org,c@d.org,g@h.org?cc=e@f.org'],
  ['mailto:?to=a@b.org&body=one%0D%0Atwo', 'mailto:a@b.org?body=one%0D%0Atwo'],
  ['mailto:a+b@c.org?subject=1+1=2#part', 'mailto:a%2Bb@c.org?subject=1%2B1%3D2'],
])('passes on %s as %s', (url, expected) => {
  expect(rebuilt(url)).toBe(expected)
})

test.each([
  'mailto:-attach=/etc/passwd',
  'mailto:%2Dattach@b.org',
  'mailto:a@b.org,%20-x',
  'mailto:a@b.org?cc=-x',
  'mailto:a@b.org?subject=x%0Abcc:c@d.org',
  'mailto:a@b.org%0D%0Abcc:c@d.org',
  'mailto:%E0%A4%A',
])('refuses %s', (url) => {
  expect(rebuilt(url)).toBeNull()
})
