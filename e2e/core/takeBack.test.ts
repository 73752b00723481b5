import { expect, test } from 'vitest'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
eachRuns((fixtures) => ({ server, runs, sends } = fixtures))

const destination = { type: 'direct' as const, userIds: [] }
const offline = async (run: Run) => {
  await run.until('live', ({ connection }) => connection.state === 'live')
  await server.down()
  await run.until('offline', ({ connection }) => connection.state === 'offline')
}
const texts = (run: Run) => {
  const { localDrafts, outbox } = run.state()
  return [...localDrafts.values(), ...outbox.values()].map(({ content }) => content)
}
const discard = ({ account, client }: Run, localId: string) =>
  client.handlers['outbox.discard']({ account, localId })

test('a run that ends while a message is discarded leaves its text in one place', async () => {
  const first = await runs.run({ atStore: (operation) => operation === 'own save outbox-' })
  await offline(first)
  const { account } = first
  const message = { account, destination, content: 'not like this' }
  const { localId } = unwrap(await first.client.handlers['message.send'](message))
  void discard(first, localId)

  const second = await runs.run()
  expect(texts(second)).toEqual(['not like this'])
})

test('a draft sent and restored while the disk was full is one draft', async () => {
  let isFull = false
  const first = await runs.run({ isFull: (operation) => isFull && operation === 'own save outbox+' })
  await offline(first)
  const { account } = first
  const draft = {
    account,
    id: 'kept:1',
    target: destination,
    content: 'once',
    caret: null,
    rev: 0,
    writer: 'w',
  }
  unwrap(await first.client.handlers['draft.put'](draft))
  isFull = true
  const message = { account, destination, content: 'once', draft: 'kept:1' }
  const { localId } = unwrap(await first.client.handlers['message.send'](message))
  unwrap(await discard(first, localId))
  await runs.close(first)

  const second = await runs.run()
  expect(texts(second)).toEqual(['once'])
})

test('a message that can be taken back is sent although the clock is set back', async () => {
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  const message = { account: run.account, destination, content: 'in time', undoSeconds: 5 }
  unwrap(await run.client.handlers['message.send'](message))
  runs.clock.jump(-3_600_000)
  await expect.poll(() => sends.stored('in time'), { timeout: 20_000 }).toEqual(['in time'])
})
