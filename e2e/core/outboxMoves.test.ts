import { beforeEach, expect, test } from 'vitest'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let run: Run
let requests: string[]
let ids: readonly number[]
let sends: Sends
eachRuns((fixtures) => ({ server, runs, sends } = fixtures))

const topic = 'moves'
const channel = (name: string) =>
  [...run.state().channels.values()].find((channel) => channel.name === name)!.id
const move = async (params: object) =>
  unwrap(
    await run.client.handlers['api.call']({
      account: run.account,
      route: 'updateMessage',
      params: { messageId: ids[1], notifyNewThread: false, notifyOldThread: false, ...params },
    }),
  )
const waiting = () => [...run.state().actions.values()]
const settle = async () => {
  await server.up()
  await run.until('nothing waits', ({ actions }) => actions.size === 0)
}
const onServer = () =>
  ids.map((id) => {
    const message = server.server.state.messages.byId.get(id)
    return [message?.channelId, message?.topic]
  })
const moves = () => requests.filter((what) => what.startsWith('PATCH'))

/** Two messages of a topic, while offline. */
beforeEach(async () => {
  requests = []
  run = await runs.run({ atRequest: (what) => (requests.push(what), false) })
  await run.until('live', ({ connection }) => connection.state === 'live')
  for (const content of ['one', 'two']) await sends.send(run, content, topic)
  await run.until('sent', ({ outbox }) => outbox.size === 0)
  ids = sends.idsIn(topic)
  await sends.offline(run)
})

test('moving one message and moving its whole topic are sent as two requests', async () => {
  await move({ channelId: channel('garden'), propagateMode: 'change_one' })
  await move({ topic: `✔ ${topic}`, propagateMode: 'change_all' })
  expect(waiting()).toHaveLength(2)
  await settle()
  expect(moves()).toHaveLength(2)
  expect(onServer()[0]).toEqual([channel('general'), topic])
})

test('only the later of two waiting moves of the same messages is sent', async () => {
  await move({ channelId: channel('garden'), propagateMode: 'change_one' })
  await move({ topic: 'elsewhere' })
  expect(waiting()).toMatchObject([{ status: 'queued', params: { topic: 'elsewhere' } }])
  await settle()
  expect(moves()).toHaveLength(1)
  expect(onServer()).toEqual([
    [channel('general'), topic],
    [channel('general'), 'elsewhere'],
  ])
})
