import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aheadLimits } from '../../electron/core/sync/pages/fetchAhead.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { unwrap, type TestClient } from './harness.ts'
import { openKept } from './openKept.ts'

let server: RunningServer
let profile: string
let ada: TestClient
let channelId: number
/** Number of requests for messages in total, now in progress, and at most at once. */
let requests: { count: number; now: number; most: number }

const countingFetch: typeof fetch = async (url, init) => {
  const isPage = /\/messages\?/.test(url instanceof Request ? url.url : url.toString())
  if (!isPage) return fetch(url, init)
  requests.count += 1
  requests.most = Math.max(requests.most, ++requests.now)
  try {
    return await fetch(url, init)
  } finally {
    requests.now -= 1
  }
}

beforeEach(async () => {
  requests = { count: 0, now: 0, most: 0 }
  server = await startServer({ scenario: 'small' })
  profile = mkdtempSync(path.join(tmpdir(), 'topical-ahead-'))
  ada = await openKept(server, server.accounts[1]!, { profile, fetchFor: () => countingFetch })
  await ada.until('live', ({ connection }) => connection.state === 'live')
  channelId = [...ada.state().channels.values()].find(({ name }) => name === 'general')!.id
})
afterEach(async () => {
  await ada.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

async function sendTo(topic: string): Promise<void> {
  const { state } = server.server
  const { message } = sendMessage(server.server, {
    sender: state.users.get(server.accounts[2]!.user_id)!,
    channel: state.channels.get(channelId)!,
    topic,
    participants: [],
    content: 'Said',
    client: 'test',
    readBySender: true,
    rendered: render(server.server, 'Said'),
  })
  await ada.until('it came', () =>
    ada.events.some((event) => event.type === 'message' && event.message.id === message.id),
  )
}
const narrowOf = (topic: string) =>
  topicNarrow(channelId, topic).map(({ operator, operand }) => ({
    operator,
    operand: operand as number | string,
  }))
const ahead = async (topic: string) =>
  unwrap(await ada.client.handlers['messages.ahead']({ account: ada.account, narrow: narrowOf(topic) }))
async function open(topic: string): Promise<void> {
  const page = {
    anchor: 'first_unread',
    before: 60,
    after: 60,
    direction: 'around',
    replaces: false,
  } as const
  const answer = await ada.client.handlers['messages.fetch']({
    account: ada.account,
    narrow: narrowOf(topic),
    ...page,
  })
  unwrap(answer)
}
test('a prefetched conversation opens without a request and counts as unread', async () => {
  await sendTo('beans')
  const before = ada.events.length
  expect(await ahead('beans')).toBe('here')
  expect(requests.count).toBe(1)
  expect(ada.events.slice(before).map(({ type }) => type)).toContain('local/fetched')
  expect(ada.events.slice(before).some(({ type }) => type === 'update_message_flags')).toBe(false)
  expect(await ahead('beans')).toBe('here')
  await open('beans')
  expect(requests.count).toBe(1)
})

test('conversations are prefetched one at a time, up to the limit', async () => {
  const topics = Array.from({ length: aheadLimits.maxRequests + 6 }, (_, nth) => `bed ${nth}`)
  for (const topic of topics) await sendTo(topic)
  const together = await Promise.all(topics.slice(0, 5).map(ahead))
  expect(together.filter((answer) => answer === 'here')).toHaveLength(1)
  const answers: string[] = []
  for (const topic of topics) answers.push(await ahead(topic))
  expect(answers.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'later'))
  expect(requests).toMatchObject({ count: aheadLimits.maxRequests, most: 1 })
})

test('nothing is prefetched offline, nor after the server responded with 429', async () => {
  for (const topic of ['one', 'two', 'three']) await sendTo(topic)
  server.failWith('/messages', 429, 'RATE_LIMIT_HIT', 1, { 'retry-after': '1' })
  expect(await ahead('one')).toBe('later')
  expect(await ahead('two')).toBe('later')
  expect(requests.count).toBe(1)
  await server.down()
  await ada.until('offline', ({ connection }) => connection.state !== 'live')
  expect(await ahead('three')).toBe('later')
  expect(requests.count).toBe(1)
})
