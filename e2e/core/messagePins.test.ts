import { expect, test } from 'vitest'
import { messageOf } from '../../shared/model/messages/messages.ts'
import { messagePinOf } from '../../shared/model/lists/messagePins.ts'
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

const { begin, rename, said } = topicsOf(
  () => server,
  () => runs,
)
/** Pins a message that the run has received. */
async function pin(run: Run, id: number): Promise<void> {
  await run.until('the message is there', () => messageOf(run.state(), id) !== undefined)
  const message = messageOf(run.state(), id)!
  unwrap(await setItems(run, 'messagePins', messagePinOf(message, run.state().self.userId, id)))
}
const pins = (run: Run) =>
  itemsInOrder.messagePins(run.state()).map(({ conversation, isGone, messageId }) => ({
    messageId,
    isGone,
    topic: conversation.type === 'channel' ? conversation.topic : '',
  }))

test('a pin follows a moved message, disappears with it, and survives a kill', async () => {
  const first = await begin()
  const [kept, unpinned] = [await said('old'), await said('old')]
  await pin(first, kept)
  await pin(first, unpinned)
  unwrap(await removeItems(first, 'messagePins', String(unpinned)))
  await rename(kept, 'new')
  await first.until('it went along', () => pins(first)[0]?.topic === 'new')
  first.kill()
  const second = await begin()
  expect(pins(second)).toEqual([{ messageId: kept, isGone: false, topic: 'new' }])
})

test('a message moved while the client was closed is pinned at its new location', async () => {
  const run = await begin()
  const id = await said('old')
  await pin(run, id)
  run.kill()
  server.expireQueue('all')
  await rename(id, 'new')
  const next = await begin()
  await next.until('it went along', () => pins(next)[0]?.topic === 'new')
  expect(pins(next)).toEqual([{ messageId: id, isGone: false, topic: 'new' }])
})
