import { expect, test } from 'vitest'
import { playgroundUrl } from './playgroundUrl.ts'

test.each([
  ['https://play.example/?c={code}', 'a b&c', 'https://play.example/?c=a%20b%26c'],
  ['https://play.example/{?code}', 'a=1', 'https://play.example/?code=a%3D1'],
  ['https://play.example/?x=1{&code}', 'a', 'https://play.example/?x=1&code=a'],
  ['https://play.example/{#code}', 'a/b', 'https://play.example/#a/b'],
  ['javascript:alert({code})', '1', null],
  ['//play.example/{code}', '1', null],
  ['https://play.example/{code}', 'x'.repeat(9000), null],
  ['https://play.example/{code}', '\ud800', null],
])('fills the template %s with %j', (template, code, url) => expect(playgroundUrl(template, code)).toBe(url))
