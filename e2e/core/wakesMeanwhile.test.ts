import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../electron/core/platform/clock.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openClient, unwrap } from './harness.ts'
import type { TestClientOptions } from './harness.ts'

let server: RunningServer
let close: () => Promise<void> = async () => undefined
let recorded: string[] = []

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  recorded = []
})
afterEach(async () => {
  await close()
  await server.close()
})

const requests = (what: string) => recorded.filter((each) => each === what).length
const register = 'POST /api/v1/register'
const poll = 'GET /api/v1/events'

/** Signs in without waiting. `part` is awaited between the chunks of a response. */
async function begin(options: TestClientOptions & { readonly part?: (what: string) => Promise<void> } = {}) {
  const { part, ...rest } = options
  const opened = await openClient({
    ...rest,
    fetchFor: () => async (url, init) => {
      const what = `${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`
      recorded.push(what)
      const answer = await fetch(url, init)
      if (part === undefined || answer.body === null) return answer
      const inParts = new TransformStream<Uint8Array, Uint8Array>({
        transform: async (chunk, out) => {
          const half = Math.floor(chunk.length / 2)
          out.enqueue(chunk.slice(0, half))
          await part(what)
          out.enqueue(chunk.slice(half))
        },
      })
      return new Response(answer.body.pipeThrough(inParts), {
        status: answer.status,
        headers: answer.headers,
      })
    },
  })
  close = opened.close
  const { api_key: apiKey, email } = server.accounts[1]!
  const { account } = unwrap(await opened.client.demoLogin({ realmUrl: server.url, email, apiKey }))
  /** Changes the focus and the network, and retries as the user would. */
  const disturb = async () => {
    for (const focused of [true, false, true]) opened.client.setFocus({ focused, account, hash: '' })
    opened.client.reconnect()
    unwrap(await opened.client.handlers['account.retry']({ account }))
  }
  const isLive = () => opened.client.state(account)?.connection.state === 'live'
  return { ...opened, account, disturb, live: () => expect.poll(isLive, { timeout: 20_000 }).toBe(true) }
}
/** Waits until earlier requests have reached the server. */
const roundTrips = async () => {
  for (let times = 0; times < 3; times++) await fetch(`${server.url}/api/v1/server_settings`)
}

test('a registration in progress survives focus, network changes and manual retries', async () => {
  const held = server.hold(register, 'answer')
  const { disturb, live } = await begin()
  await held.came
  for (let times = 0; times < 5; times++) {
    await disturb()
    await roundTrips()
  }
  held.release()
  await live()
  expect(requests(register)).toBe(1)
})

test('a registration that was due while the computer slept is requested again', async () => {
  let sleptMs = 0
  const held = server.hold(register, 'answer')
  const { disturb, live } = await begin({
    clock: { ...systemClock, now: () => systemClock.now() + sleptMs },
  })
  await held.came
  sleptMs = 3_600_000
  await disturb()
  await live()
  expect(requests(register)).toBe(2)
  held.release()
})

test('a poll whose response is arriving survives them, too', async () => {
  let arrives: () => void = () => undefined
  let release: () => void = () => undefined
  const isArriving = new Promise<void>((resolve) => (arrives = resolve))
  const over = new Promise<void>((resolve) => (release = resolve))
  let isSlow = false
  const { client, disturb, live } = await begin({
    part: async (what) => {
      if (!isSlow || what !== poll) return
      arrives()
      await over
    },
  })
  await live()
  isSlow = true
  const before = requests(poll)
  client.reconnect()
  await isArriving
  const pollCount = requests(poll)
  await disturb()
  await roundTrips()
  expect(requests(poll)).toBe(pollCount)
  isSlow = false
  release()
  await expect.poll(() => requests(poll)).toBeGreaterThan(pollCount)
  expect(pollCount).toBeGreaterThan(before)
  await live()
})

test('a wait between two tries ends as soon as the window gets the focus', async () => {
  server.failWith(register, 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '3600' })
  const { account, client, live } = await begin()
  await expect.poll(() => client.bootstrap().accounts[0]?.offline).toBe(true)
  client.setFocus({ focused: true, account, hash: '' })
  await live()
  expect(requests(register)).toBe(2)
})
