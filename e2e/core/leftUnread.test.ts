import { expect, test } from 'vitest'
import { isRead } from '../../shared/api/flags.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { messageOf } from '../../shared/model/messages/messages.ts'
import { isUnread } from '../../shared/model/unread/unreads.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { eachRuns } from './eachRuns.ts'
import type { TestClient } from './harness.ts'
import type { ProfileRuns } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const garden = () => [...server.server.state.channels.values()].find(({ name }) => name === 'garden')!
const narrow = () => topicNarrow(garden().id, 'tomatoes')
const ids = () =>
  [...server.server.state.messages.byId.values()]
    .filter(({ channelId, topic }) => channelId === garden().id && topic === 'tomatoes')
    .map(({ id }) => id)
const areRead = (run: TestClient) =>
  ids().map((id) => !isUnread(run.state(), id) && isRead(messageOf(run.state(), id)!))

test('messages that the server refuses to mark as unread are read again here', async () => {
  const ownClient = testClient(server.url, server.accounts[1]!)
  await ownClient.post('/messages/flags', { messages: ids(), op: 'add', flag: 'read' })
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  await run.fetch(narrow())
  // Without an event, so that the client still considers the channel subscribed.
  garden().subscribers.delete(run.state().self.userId)
  const change = { account: run.account, op: 'remove', flag: 'read', messageIds: ids() } as const
  await run.client.handlers['flags.change'](change)
  expect(areRead(run)).toEqual(ids().map(() => false))
  await run.until('it is told', ({ actions }) =>
    [...actions.values()].some(({ status }) => status === 'failed'),
  )
  expect([...run.state().actions.values()][0]!.reason).toContain('#garden')
  expect(areRead(run)).toEqual(ids().map(() => true))
  await runs.close(run)
  await server.down()
  const next = await runs.run()
  await next.fetch(narrow())
  expect(areRead(next)).toEqual(ids().map(() => true))
})
