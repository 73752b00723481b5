import { afterEach, describe, expect, test } from 'vitest'
import { listHas, noIds } from '../../shared/collections/idList.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { channelName } from '../../shared/model/channels/formerChannels.ts'
import { unreadIdsOfChannel } from '../../shared/model/unread/unreads.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { knownTopics } from '../../shared/model/topics/topics.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient, TestClientOptions } from './harness.ts'

let server: RunningServer
let reader: TestClient
afterEach(async () => {
  await reader.close()
  await server.close()
})

const owner = () =>
  testClient(
    server.url,
    server.accounts.find(({ email }) => email.startsWith('olga'))!,
  )
let general: number

/** Starts Ben's client with a message of #general loaded. */
async function reading(featureLevel: number, options: TestClientOptions = {}): Promise<number> {
  server = await startServer({ scenario: 'small', featureLevel })
  general = [...server.server.state.channels.values()].find(({ name }) => name === 'general')!.id
  const { body } = await owner().post('/messages', {
    type: 'stream',
    to: general,
    topic: 'plans',
    content: 'the plan',
  })
  reader = await openAs(
    server,
    server.accounts.find(({ email }) => email.startsWith('ben'))!,
    options,
  )
  await reader.until('live', ({ connection }) => connection.state === 'live')
  await reader.fetch(topicNarrow(general, 'plans'))
  return Number(body['id'])
}

/** Counts the client's requests for lists of topics. */
function topicRequests(): { readonly options: TestClientOptions; readonly requests: () => number } {
  let count = 0
  return {
    options: {
      fetchFor: () => (url, init) => {
        if (new URL(String(url)).pathname.endsWith('/topics')) count++
        return fetch(url, init)
      },
    },
    requests: () => count,
  }
}

async function registerAnew(): Promise<void> {
  const before = reader.pushes.length
  server.expireQueue('all')
  await reader.until(
    'registered anew',
    ({ connection }) =>
      connection.state === 'live' &&
      reader.pushes
        .slice(before)
        .some(
          (push) =>
            push.name === 'account.batch' &&
            push.payload.events.some(({ type }) => type === 'local/snapshot'),
        ),
  )
}

describe.each([65, 247, 339, 407, 512])('at level %i', (featureLevel) => {
  test('an archived channel keeps name and messages, by event or by registration', async () => {
    const id = await reading(featureLevel)
    const unreads = () => unreadIdsOfChannel(reader.state(), general)
    const before = unreads().length
    const archived = () => reader.state().channels.get(general)
    expect((await owner().delete(`/streams/${String(general)}`, {})).status).toBe(200)
    await reader.until('archived', ({ channels }) => channels.get(general)?.isArchived === true)
    const seen = () => listHas(viewOf(reader.state(), topicNarrow(general, 'plans'))?.ids ?? noIds, id)
    expect(seen()).toBe(true)
    // Archiving adds a notice. Messages stay unread at levels whose registrations list archived channels.
    const left = featureLevel < 315 ? 0 : before + 1
    await reader.until('told of the archiving', () => unreads().length === left)
    const live = unreads()
    await registerAnew()
    expect(unreads()).toEqual(live)
    expect(archived()).toMatchObject({ name: 'general', isArchived: true })
    expect(seen()).toBe(true)
  })

  test('the topics of an archived channel are requested from level 480 on', async () => {
    const { options, requests } = topicRequests()
    await reading(featureLevel, options)
    await owner().post('/messages', { type: 'stream', to: general, topic: 'live', content: 'later' })
    await reader.until('the topic', (state) => knownTopics(state, general).topics.length > 0)
    await owner().delete(`/streams/${String(general)}`, {})
    await reader.until('archived', ({ channels }) => channels.get(general)?.isArchived === true)
    unwrap(await reader.client.handlers['topics.fetch']({ account: reader.account, channelId: general }))
    await reader.until('listed', (state) => knownTopics(state, general).loaded)
    expect(knownTopics(reader.state(), general).topics.map(({ name }) => name)).toContain('live')
    expect(requests()).toBe(featureLevel < 480 ? 0 : 1)
  })

  test('a private channel that removed the user keeps only its name', async () => {
    await reading(featureLevel)
    const ben = reader.state().self.userId
    await owner().post('/users/me/subscriptions', {
      subscriptions: [{ name: 'secret garden' }],
      invite_only: true,
      principals: [ben],
    })
    const find = () => [...reader.state().channels.values()].find(({ name }) => name === 'secret garden')
    await reader.until('subscribed', () => find() !== undefined)
    const { id } = find()!
    await owner().delete('/users/me/subscriptions', { subscriptions: ['secret garden'], principals: [ben] })
    await reader.until('gone', ({ channels }) => !channels.has(id))
    expect(channelName(reader.state(), id)).toBe('secret garden')
    await registerAnew()
    expect(reader.state().channels.has(id)).toBe(false)
    expect(channelName(reader.state(), id)).toBe('secret garden')
  })
})

test('a refused topic list counts as complete until an event changes the channel', async () => {
  const { options, requests } = topicRequests()
  await reading(407, options)
  server.failWith('/topics', 400, 'BAD_REQUEST')
  const fetchTopics = () =>
    reader.client.handlers['topics.fetch']({ account: reader.account, channelId: general })
  expect(await fetchTopics()).toMatchObject({ ok: false, error: { code: 'refused' } })
  await reader.until('complete', (state) => knownTopics(state, general).loaded)
  await owner().delete(`/streams/${String(general)}`, {})
  await reader.until('archived', ({ channels }) => channels.get(general)?.isArchived === true)
  expect(knownTopics(reader.state(), general)).toMatchObject({ loaded: true, stale: false })
  await owner().patch(`/streams/${String(general)}`, { is_archived: false })
  await reader.until('stale again', (state) => knownTopics(state, general).stale)
  unwrap(await fetchTopics())
  await reader.until('fetched', (state) => !knownTopics(state, general).stale)
  expect(requests()).toBe(2)
})
