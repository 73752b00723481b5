import { expect, test } from 'vitest'
import { npmFault } from './npmFault.mjs'

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to https://example.org failed', /cannot be reached/],
  ['npm error code ENOSPC\nnpm error syscall write', /no space left/],
  ['npm error code EINTEGRITY\nnpm error sha512-x integrity checksum failed', /recorded hash/],
  ['npm error code E404\nnpm error 404 Not Found - a package', /npm says: 404 Not Found/],
  ['', /npm says: nothing/],
])('explains %j', (stderr, reason) => {
  expect(npmFault(stderr)).toMatch(reason)
})
