import { afterEach, expect, test } from 'vitest'
import { idsOf } from '../../shared/collections/idList.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { conversationAfterMove } from '../../shared/model/views/conversationAfterMove.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { moveTopic } from '../moveTopic.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

const topic = 'plans'
let server: RunningServer
let reader: TestClient
afterEach(async () => {
  await reader.close()
  await server.close()
})

const channel = (name: string) =>
  [...server.server.state.channels.values()].find((each) => each.name === name)!.id
const live = () => reader.until('live', ({ connection }) => connection.state === 'live')
/** Sends a message as a different user; returns its id. */
const sendText = async (content: string) => {
  const { body } = await testClient(server.url, server.accounts[2]!).post('/messages', {
    type: 'stream',
    to: channel('general'),
    topic,
    content,
  })
  return Number(body['id'])
}
const place = () => ({ channelId: channel('general'), topic })
const narrow = () => topicNarrow(channel('general'), topic)

/** Loads three messages of a topic in a client, then runs `meanwhile` without any event. */
async function missing(meanwhile: (ids: readonly number[]) => unknown, featureLevel?: number) {
  server = await startServer({ scenario: 'small', ...(featureLevel === undefined ? {} : { featureLevel }) })
  const ids = [await sendText('one'), await sendText('two'), await sendText('three')]
  reader = await openAs(server, server.accounts[1]!)
  await live()
  await reader.fetch(narrow())
  expect([...idsOf(viewOf(reader.state(), narrow())!.ids)]).toEqual(ids)
  server.expireQueue('all')
  await meanwhile(ids)
  await reader.until('it may be outdated', (state) => viewOf(state, narrow())?.stale === true)
  await live()
  return ids
}

/** Fetches again as an outdated view does; returns the topic's new location. */
async function fetchAgain(anchor: number) {
  const before = reader.state()
  const page = {
    narrow: narrow().map((term) => ({ ...term, operand: term.operand as string | number })),
    anchor,
  }
  unwrap(
    await reader.client.handlers['messages.fetch']({
      account: reader.account,
      ...page,
      before: 50,
      after: 50,
      direction: 'around',
      replaces: true,
    }),
  )
  return conversationAfterMove(before, reader.state(), narrow())
}

test.each([
  { level: undefined, to: { channel: 'general', topic: '✔ plans' } },
  { level: undefined, to: { channel: 'garden', topic: 'plans' } },
  // A server of level 65 does not return a single message as a whole.
  { level: 65, to: { channel: 'general', topic: '✔ plans' } },
])('a topic that was moved without an event is found: $to at level $level', async ({ level, to }) => {
  const there = () => ({ channelId: channel(to.channel), topic: to.topic })
  const ids = await missing(() => moveTopic(server, place(), there()), level)
  expect(await fetchAgain(ids[1]!)).toEqual({ type: 'channel', ...there() })
  const view = viewOf(reader.state(), topicNarrow(there().channelId, there().topic))
  expect([...idsOf(view!.ids)]).toEqual(ids)
})

test('it is found also if its old topic has new messages', async () => {
  const ids = await missing(async () => {
    moveTopic(server, place(), { topic: 'better plans' })
    await sendText('this was moved')
  })
  expect(await fetchAgain(ids[2]!)).toEqual({ ...place(), type: 'channel', topic: 'better plans' })
})

test('a topic that has messages left, or lost them all, stays where it was', async () => {
  const ids = await missing(async ([first]) => {
    const olga = testClient(server.url, server.accounts[0]!)
    await olga.patch(`/messages/${String(first)}`, { topic: 'elsewhere', propagate_mode: 'change_one' })
  })
  expect(await fetchAgain(ids[2]!)).toBeNull()
  expect([...idsOf(viewOf(reader.state(), narrow())!.ids)]).toEqual(ids.slice(1))
  const olga = testClient(server.url, server.accounts[0]!)
  for (const id of ids.slice(1))
    expect((await olga.delete(`/messages/${String(id)}`)).body.result).toBe('success')
  await reader.until('all is gone', (state) => viewOf(state, narrow())?.ids.length === 0)
  expect(await fetchAgain(ids[2]!)).toBeNull()
})
