import { expect, test } from 'vitest'
import { bounds } from '../../../shared/api/bounds.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { FetchAnswer } from '../http/fetch.ts'
import { describeRealm } from './probe.ts'

const realmUrl = 'https://chat.example.org'
const nothing = () => undefined
const log = { info: nothing, warn: nothing, error: nothing }

/** Describes an organization with these icons. Returns the requested hosts and the number of concurrent requests. */
async function describe(iconOf: (index: number) => string, count: number) {
  const requests: string[] = []
  let open = 0
  let maxOpen = 0
  const fetch = async (url: string): Promise<FetchAnswer> => {
    requests.push(new URL(url).host)
    maxOpen = Math.max(maxOpen, ++open)
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return new Response('x', { headers: { 'content-type': 'image/png' } })
  }
  const methods = Array.from({ length: count }, (_, index) => ({
    name: `m${index}`,
    display_name: 'Sign in '.repeat(1000),
    display_icon: iconOf(index),
    login_url: '/login',
  }))
  const answer = { realm_name: 'R', external_authentication_methods: methods }
  const context = { wireName: 'service', featureLevel: 0, selfUserId: 0 }
  const settings = routes.getServerSettings.result(answer, context)
  const options = { fetch, userAgent: 'T', log, timeoutScale: () => 1 }
  const probe = await describeRealm(options, { url: realmUrl, settings })
  return { asked: requests, maxOpen, probe }
}

test('a server that is not trusted yet causes few requests, four at a time', async () => {
  const { asked, maxOpen, probe } = await describe(
    (index) => `https://host${index}.example.com/icon.png`,
    9000,
  )
  expect(asked).toEqual(['host0.example.com', 'host1.example.com', 'host2.example.com'])
  expect(maxOpen).toBeLessThanOrEqual(4)
  expect(probe.externalMethods).toHaveLength(bounds.signInMethods.max)
  expect(probe.externalMethods[0]?.displayName).toHaveLength(bounds.name.max)
  expect(probe.externalMethods.filter(({ iconUrl }) => iconUrl !== null)).toHaveLength(3)
})

test('icons on the server itself have no limit', async () => {
  const { asked, maxOpen } = await describe((index) => `/icon${index}.png`, 12)
  expect(asked).toEqual(Array(12).fill('chat.example.org'))
  expect(maxOpen).toBe(4)
})
