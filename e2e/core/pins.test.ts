import { expect, test } from 'vitest'
import { conversationKey } from '../../shared/api/conversationKey.ts'
import { itemsInOrder } from '../../shared/model/lists/itemsInOrder.ts'
import type { RunningServer } from '../server/startServer.ts'
import { removeItems, setItems } from './changeList.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { topicsOf } from './topicsOf.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const { begin, place, rename, said } = topicsOf(
  () => server,
  () => runs,
)
const pin = async (run: Run, ...topics: readonly string[]) => {
  const pins = topics.map((topic, rank) => ({ conversation: place(topic), rank }))
  unwrap(await setItems(run, 'pins', ...pins))
}
const topics = (run: Run) =>
  itemsInOrder
    .pins(run.state())
    .map(({ conversation }) => (conversation.type === 'channel' ? conversation.topic : ''))

test('pins and their order survive a kill, without the unpinned ones', async () => {
  const first = await begin()
  await pin(first, 'tea', 'milk', 'sugar')
  await pin(first, 'sugar', 'tea', 'milk')
  unwrap(await removeItems(first, 'pins', conversationKey(place('tea'))))
  expect(topics(first)).toEqual(['sugar', 'milk'])
  first.kill()
  const second = await runs.run()
  expect(topics(second)).toEqual(['sugar', 'milk'])
})

test('a full list accepts no more pins, and keeps those it has', async () => {
  const run = await begin()
  await pin(run, ...Array.from({ length: 200 }, (_, index) => `topic ${String(index)}`))
  const answer = await setItems(run, 'pins', { conversation: place('one more'), rank: 999 })
  expect(answer.ok).toBe(false)
  expect(topics(run)).toHaveLength(200)
})

test('a pin follows a renamed topic, and merges with the pin there', async () => {
  const run = await begin()
  const id = await said('old')
  await pin(run, 'old', 'between', 'new')
  await rename(id, 'new')
  await run.until('it went along', () => topics(run).length === 2)
  expect(topics(run)).toEqual(['new', 'between'])
})

test('a pin follows a topic that was renamed while the client was closed', async () => {
  const run = await begin()
  const id = await said('old')
  await pin(run, 'old')
  run.kill()
  server.expireQueue('all')
  await rename(id, 'new')
  const next = await begin()
  await next.until('it went along', () => topics(next)[0] === 'new')
  expect(topics(next)).toEqual(['new'])
})
