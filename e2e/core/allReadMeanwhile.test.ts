import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRead } from '../../shared/model/flags.ts'
import { feedNarrow } from '../../shared/model/narrow.ts'
import { mapGet, mapHas } from '../../shared/model/shardedMap.ts'
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

const say = async () => {
  const { body } = await testClient(server.url, server.accounts[2]!).post('/messages', {
    type: 'channel',
    to: 1,
    topic: 'before and after',
    content: 'Read or not',
  })
  return Number(body['id'])
}

test('what comes after all was read stays unread on a page that holds it', async () => {
  const earlier = await say()
  await client.until('the message', ({ messages }) => mapHas(messages.byId, earlier))
  const held = server.hold('GET /api/v1/messages', 'request')
  const fetching = client.fetch(feedNarrow)
  await held.came
  await testClient(server.url, server.accounts[1]!).post('/mark_all_as_read')
  const later = await say()
  await client.until('the later message', ({ messages }) => mapHas(messages.byId, later))
  held.letGo()
  await fetching
  const isReadNow = (id: number) => isRead(mapGet(client.state().messages.byId, id)!)
  expect([isReadNow(earlier), isReadNow(later)]).toEqual([true, false])
})
