import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRead } from '../../shared/api/flags.ts'
import { idsOf } from '../../shared/collections/idList.ts'
import { feedNarrow } from '../../shared/model/views/narrow.ts'
import { mapGet, mapHas } from '../../shared/collections/shardedMap.ts'
import { policies } from '../../shared/model/topics/userTopics.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, type TestClient } from './harness.ts'

let server: RunningServer
let client: TestClient
beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  client = await openAs(server, server.accounts[1]!)
})
afterEach(async () => {
  await client.close()
  await server.close()
})

const topic = { stream_id: 1, topic: 'on and off' }
const setPolicy = async (policy: number) => {
  const answer = await testClient(server.url, server.accounts[1]!).post('/user_topics', {
    ...topic,
    visibility_policy: policy,
  })
  expect(answer).toMatchObject({ status: 200 })
}
const sendOne = async () => {
  const { body } = await testClient(server.url, server.accounts[2]!).post('/messages', {
    type: 'channel',
    to: topic.stream_id,
    topic: topic.topic,
    content: 'Here or not',
  })
  return Number(body['id'])
}
const policyNow = () =>
  client.state().userTopics.get(topic.stream_id)?.get(topic.topic)?.policy ?? policies.none

test.each([
  ['muted', policies.none, policies.muted, false],
  ['unmuted', policies.muted, policies.none, true],
])(
  'a topic that is %s during the fetch of the feed is treated accordingly',
  async (_, before, after, isShown) => {
    await setPolicy(before)
    const id = await sendOne()
    await client.until('the policy', () => policyNow() === before)
    await client.until('the message', ({ messages }) => mapHas(messages.byId, id))
    const held = server.hold('GET /api/v1/messages', 'answer')
    const fetching = client.fetch(feedNarrow)
    await held.came
    await setPolicy(after)
    await client.until('the policy', () => policyNow() === after)
    held.release()
    await fetching
    expect(idsOf(viewOf(client.state(), feedNarrow)!.ids).includes(id)).toBe(isShown)
  },
)

test('a message that arrives after marking all as read stays unread on a fetched page', async () => {
  const earlier = await sendOne()
  await client.until('the message', ({ messages }) => mapHas(messages.byId, earlier))
  const held = server.hold('GET /api/v1/messages', 'request')
  const fetching = client.fetch(feedNarrow)
  await held.came
  await testClient(server.url, server.accounts[1]!).post('/mark_all_as_read')
  const later = await sendOne()
  await client.until('the later message', ({ messages }) => mapHas(messages.byId, later))
  held.release()
  await fetching
  const isReadNow = (id: number) => isRead(mapGet(client.state().messages.byId, id)!)
  expect([isReadNow(earlier), isReadNow(later)]).toEqual([true, false])
})
