import { expect, test } from 'vitest'
import { isPrivateHost, mayLeadTo } from './privateHost.ts'

const hosts = (...addresses: readonly string[]) =>
  addresses.map((item) => new URL(`https://${item}/`).hostname)

test('recognizes hosts of private networks in every notation of an address', () => {
  const privateHosts = hosts(
    ...['10.1.2.3', '192.168.1.1', '172.31.0.1', '169.254.169.254', '127.1', '0x7f000001', '2130706433'],
    ...['0', '100.64.0.1', '[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[::ffff:192.168.1.1]', 'router.local'],
    ...['router', 'router.', 'nas.lan', 'a.home.arpa', 'LOCALHOST', 'a.localhost.', 'metadata.internal'],
  )
  expect(privateHosts.filter((host) => !isPrivateHost(host))).toEqual([])
})

test('does not take public hosts for private ones', () => {
  const others = hosts(
    'example.org',
    '9.9.9.9',
    '172.32.0.1',
    '[2606:4700::1111]',
    'local.example',
    '11.0.0.1',
  )
  expect(others.filter(isPrivateHost)).toEqual([])
})

test('a server in a private network may refer to other private hosts', () => {
  const url = new URL('https://192.168.1.9/emoji.json')
  expect(mayLeadTo('https://chat.lan', url)).toBe(true)
  expect(mayLeadTo('https://chat.example.org', url)).toBe(false)
})
