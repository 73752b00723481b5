import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Fetch } from './fetch.ts'
import { fetchSmallFile } from './smallFile.ts'

const requests: string[] = []
const fetch: Fetch = async (url) => {
  requests.push(url)
  return new Response('x', { headers: { 'content-type': 'image/png' } })
}
const read = (realmUrl: string, address: string) =>
  fetchSmallFile({ fetch, userAgent: 'Topical', timeoutScale: () => 1 }, realmUrl, address, 100)

test('a public server cannot make the app request hosts of the user’s network', async () => {
  requests.length = 0
  for (const host of ['192.168.1.1', 'router.local', 'router', '[fd00::1]', 'localhost'])
    expect(await read('https://chat.example.org', `https://${host}/icon.png`)).toBeNull()
  expect(await read('https://chat.example.org', 'http://cdn.example.org/icon.png')).toBeNull()
  expect(requests).toEqual([])
})

test("reads the server's files, public ones, and those near a private server", async () => {
  requests.length = 0
  for (const [realm, address] of [
    ['https://chat.example.org', '/icon.png'],
    ['https://chat.example.org', 'https://cdn.example.org/icon.png'],
    ['https://chat.lan', 'https://files.lan/icon.png'],
    ['http://192.168.1.2:9991', '/icon.png'],
  ] as const)
    expect((await read(realm, address))?.type).toBe('image/png')
  expect(requests).toHaveLength(4)
})

test('does not follow redirects, so that no other host sees the request', async () => {
  const paths: string[] = []
  const server = createServer(({ url }, response) => {
    paths.push(url ?? '')
    response.writeHead(url === '/icon.png' ? 302 : 200, { location: '/elsewhere.png' }).end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const realmUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const options = { fetch: globalThis.fetch as Fetch, userAgent: 'Topical', timeoutScale: () => 1 }
  expect(await fetchSmallFile(options, realmUrl, '/icon.png', 100)).toBeNull()
  expect(paths).toEqual(['/icon.png'])
  await new Promise((resolve) => server.close(resolve))
})
