import { expect, test } from 'vitest'
import type { OwnChange } from '../../electron/core/store/state/ownOperations.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { Ends, ProfileRuns, Run } from './profileRuns.ts'
import { sendRequest } from './sends.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
eachRuns((fixtures) => ({ server, runs, sends } = fixtures))

const row = (run: Run, localId: string) => run.state().outbox.get(localId)
const isHeld = (run: Run, localId: string, why = 'failed') =>
  run.until(`held: ${why}`, ({ outbox }) => outbox.get(localId)?.held === why)
const empty = (run: Run) => run.until('nothing waits', ({ outbox }) => outbox.size === 0)
const left = (run: Run, ...localIds: string[]) =>
  run.until(
    'the others are sent',
    ({ outbox }) => JSON.stringify([...outbox.keys()]) === JSON.stringify(localIds),
  )

/** Starts a run with a refused message and two that wait behind it. */
async function refused(ends: Ends = {}): Promise<[run: Run, a: string, b: string, c: string]> {
  const run = await runs.run(ends)
  await sends.offline(run)
  const [a, b, c] = [await sends.send(run, 'A'), await sends.send(run, 'B'), await sends.send(run, 'C')]
  server.failWith(sendRequest, 400, 'BAD_REQUEST')
  await server.up()
  return [run, a, b, c]
}

test('messages behind a refused one wait, also after a restart, until it is sent', async () => {
  const [first, a, b, c] = await refused()
  await first.until('refused', ({ outbox }) => outbox.get(a)?.status === 'failed')
  await isHeld(first, b)
  await isHeld(first, c)
  // A different conversation is not blocked.
  const unrelated = await sends.send(first, 'elsewhere', 'another topic')
  await first.until('sent', ({ outbox }) => !outbox.has(unrelated))
  await runs.close(first)

  const second = await runs.run()
  await second.until('live', ({ connection }) => connection.state === 'live')
  const d = await sends.send(second, 'D')
  expect([a, b, c, d].map((localId) => [row(second, localId)?.status, row(second, localId)?.held])).toEqual([
    ['failed', undefined],
    ['queued', 'failed'],
    ['queued', 'failed'],
    ['queued', 'failed'],
  ])
  expect(sends.stored('A', 'B', 'C', 'D', 'elsewhere')).toEqual(['elsewhere'])
  await sends.retry(second, a)
  await empty(second)
  expect(sends.stored('A', 'B', 'C', 'D')).toEqual(['A', 'B', 'C', 'D'])
})

test('a message refused again blocks the later ones until it is discarded', async () => {
  const [run, a, b, c] = await refused()
  await isHeld(run, c)
  server.failWith(sendRequest, 400, 'BAD_REQUEST')
  await sends.retry(run, a)
  await run.until('refused again', ({ outbox }) => outbox.get(a)?.status === 'failed')
  await isHeld(run, b)
  await isHeld(run, c)
  await sends.discard(run, a)
  await empty(run)
  expect(sends.stored('A', 'B', 'C')).toEqual(['B', 'C'])
})

test('retrying a message behind a refused one sends it and all new ones', async () => {
  const [run, a, b] = await refused()
  await isHeld(run, b)
  await sends.retry(run, b)
  await left(run, a)
  expect(row(run, a)?.status).toBe('failed')
  await sends.send(run, 'D')
  await left(run, a)
  expect(sends.stored('A', 'B', 'C', 'D')).toEqual(['B', 'C', 'D'])
})

test('a blocked message can be discarded, and the others stay in order', async () => {
  const [run, a, b, c] = await refused()
  await isHeld(run, c)
  await sends.discard(run, b)
  expect(row(run, c)?.held).toBe('failed')
  await sends.retry(run, a)
  await empty(run)
  expect(sends.stored('A', 'B', 'C')).toEqual(['A', 'C'])
})

test('messages behind one that is being edited wait, also after a restart', async () => {
  const [first, a, b, c] = await refused()
  await isHeld(first, c)
  const draft = await sends.discard(first, a, true)
  expect(draft).not.toBeNull()
  await isHeld(first, b, 'edited')
  await runs.close(first)

  const second = await runs.run()
  await second.until('live', ({ connection }) => connection.state === 'live')
  expect([b, c].map((localId) => row(second, localId)?.held)).toEqual(['edited', 'edited'])
  const { account, client } = second
  unwrap(await client.handlers['draft.open']({ account, id: draft! }))
  expect(row(second, b)?.held).toBe('edited')
  const message = { account, destination: sends.place(), content: 'A, better' }
  unwrap(await client.handlers['message.send']({ ...message, draft: draftIdOf(sends.place()) }))
  await empty(second)
  expect(sends.stored('A', 'A, better', 'B', 'C')).toEqual(['A, better', 'B', 'C'])
})

test('the edited version may be refused too, and blocks the later messages', async () => {
  const [run, a, b] = await refused()
  await isHeld(run, b)
  await sends.discard(run, a, true)
  server.failWith(sendRequest, 400, 'BAD_REQUEST')
  const better = await sends.send(run, 'A, no better')
  await run.until('refused', ({ outbox }) => outbox.get(better)?.status === 'failed')
  await isHeld(run, b)
  await sends.retry(run, better)
  await empty(run)
  expect(sends.stored('A, no better', 'B', 'C')).toEqual(['A, no better', 'B', 'C'])
})

test('giving up an edit releases the later messages', async () => {
  const [run, a, b] = await refused()
  await isHeld(run, b)
  const id = await sends.discard(run, a, true)
  await isHeld(run, b, 'edited')
  unwrap(await run.client.handlers['draft.drop']({ account: run.account, id: id! }))
  await empty(run)
  expect(sends.stored('A', 'B', 'C')).toEqual(['B', 'C'])
})

/** Ends the run before this change of the message is sent to the store. */
const dyingAt = (content: string, says: string, die: () => void): Ends => ({
  atStore: (operation, input) => {
    const puts = operation === 'own save outbox+' ? (input as OwnChange).rows[0]?.puts : []
    const is = puts?.some(
      (row) => row.content.includes(`"content":"${content}"`) && row.content.includes(says),
    )
    if (is === true) die()
    return is === true
  },
})

test.each([
  ['the failure', 'A', '"status":"failed"'],
  ['that they wait for it', 'B', '"why":"failed"'],
])('killed before %s is in the file, they wait in the next run', async (_, content, says) => {
  let died: () => void = () => undefined
  const isDead = new Promise<void>((resolve) => (died = resolve))
  const [, a, b] = await refused(dyingAt(content, says, died))
  await isDead
  const second = await runs.run()
  await second.until('looked', ({ outbox }) => outbox.get(a)?.status === 'failed')
  await isHeld(second, b)
  await sends.retry(second, a)
  await empty(second)
  expect(sends.stored('A', 'B', 'C')).toEqual(['A', 'B', 'C'])
})

test('a kill after the retry is saved lets the next run send the later messages', async () => {
  let isTried = false
  let died: () => void = () => undefined
  const isDead = new Promise<void>((resolve) => (died = resolve))
  const dying = dyingAt('B', '"hold":null', died)
  const [first, a, , c] = await refused({
    atStore: (operation, input) => isTried && dying.atStore!(operation, input),
  })
  await isHeld(first, c)
  isTried = true
  void sends.retry(first, a)
  await isDead
  const second = await runs.run()
  await second.until('settled', ({ outbox }) =>
    [...outbox.values()].every(({ held, status }) => status === 'failed' || held !== undefined),
  )
  if (row(second, a) !== undefined) await sends.retry(second, a)
  await empty(second)
  expect(sends.stored('A', 'B', 'C')).toEqual(['A', 'B', 'C'])
})

test('a late success of the first message releases the blocked and new ones', async () => {
  const run = await runs.run()
  await sends.offline(run)
  const [a, b] = [await sends.send(run, 'A'), await sends.send(run, 'B')]
  server.failWith(sendRequest, 502, 'BAD_GATEWAY')
  await server.up()
  await run.until('the user decides', ({ outbox }) => outbox.get(a)?.status === 'failed')
  await isHeld(run, b)
  // The server stored the first one behind a proxy that timed out, and now sends its event.
  const { channelId, topic } = sends.place()
  const queue = [...(server.server.queues.byUser.get(server.accounts[1]!.user_id) ?? [])].at(-1)!
  await testClient(server.url, server.accounts[1]!).post('/messages', {
    type: 'stream',
    to: channelId,
    topic,
    content: 'A',
    queue_id: queue.id,
    local_id: a,
  })
  await empty(run)
  await sends.send(run, 'C')
  await empty(run)
  expect(sends.stored('A', 'B', 'C')).toEqual(['A', 'B', 'C'])
})
