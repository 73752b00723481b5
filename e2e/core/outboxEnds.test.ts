import { expect, test } from 'vitest'
import { t } from '../../shared/i18n.ts'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { sendRequest } from './sends.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
eachRuns((fixtures) => ({ server, runs, sends } = fixtures))

const drafts = (run: Run) => [...run.state().localDrafts.values()].map(({ content }) => content).sort()
const isDraft = (run: Run, localId: string) =>
  run.until('it is a draft', ({ outbox }) => outbox.get(localId)?.drafted === true)
/** Asserts that the row has the same reason as after the event. */
const told = (run: Run, localId: string) => {
  const { status, reason, held } = run.state().outbox.get(localId) ?? {}
  expect({ status, reason, held }).toEqual({
    status: 'failed',
    reason: t('core.sendArchived'),
    held: undefined,
  })
}

test('archiving a channel while its queue dies turns waiting messages into drafts', async () => {
  let requestCount = 0
  const run = await runs.run({ unanswered: (what) => what === sendRequest && ++requestCount < 0 })
  await sends.offline(run)
  const [a, b] = [await sends.send(run, 'one'), await sends.send(run, 'two')]
  sends.archive()
  server.expireQueue('all')
  await server.up()
  await isDraft(run, b)
  told(run, a)
  told(run, b)
  expect(drafts(run)).toEqual(['one', 'two'])
  expect([requestCount, sends.stored('one', 'two')]).toEqual([0, []])
})

test('a channel archived while the app is closed turns a waiting message into a draft', async () => {
  const first = await runs.run()
  await sends.offline(first)
  const a = await sends.send(first, 'one')
  await runs.close(first)
  sends.archive()
  server.expireQueue('all')
  await server.up()
  const second = await runs.run()
  await isDraft(second, a)
  told(second, a)
  expect(drafts(second)).toEqual(['one'])
  await runs.close(second)
  const third = await runs.run()
  await third.until('live', ({ connection }) => connection.state === 'live')
  told(third, a)
  expect(drafts(third)).toEqual(['one'])
  expect(sends.stored('one')).toEqual([])
})

test('a channel missing from a new registration leaves its text as a draft', async () => {
  const run = await runs.run()
  await sends.offline(run)
  const a = await sends.send(run, 'one')
  const channel = server.server.state.channels.get(sends.place().channelId)!
  const { user_id } = server.accounts[1]!
  channel.subscribers.delete(user_id)
  // A guest can only see subscribed channels.
  server.server.state.users.get(user_id)!.role = 600
  server.expireQueue('all')
  await server.up()
  await isDraft(run, a)
  told(run, a)
})

test('a message refused by an archived channel becomes a draft, and so do later ones', async () => {
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  const { came, release } = server.hold(sendRequest, 'request')
  const sending = sends.send(run, 'on its way')
  await came
  const [a, b] = [await sending, await sends.send(run, 'behind it')]
  sends.archive()
  await run.until(
    'the event has come',
    ({ channels }) => channels.get(sends.place().channelId)?.isArchived === true,
  )
  release()
  await isDraft(run, a)
  await isDraft(run, b)
  told(run, a)
  told(run, b)
  expect(drafts(run)).toEqual(['behind it', 'on its way'])
  expect(sends.stored('on its way', 'behind it')).toEqual([])
})

test('a refusal becomes a draft once the archived channel is announced', async () => {
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  server.failWith(sendRequest, 400, 'BAD_REQUEST')
  const a = await sends.send(run, 'too soon')
  await run.until('refused', ({ outbox }) => outbox.get(a)?.status === 'failed')
  sends.archive()
  await isDraft(run, a)
  told(run, a)
  expect(drafts(run)).toEqual(['too soon'])
})
