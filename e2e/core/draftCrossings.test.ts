import { expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { draftsOn } from './directDrafts.ts'
import { draftIsAt, draftPlaces } from './draftPlaces.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

// A call of a window may be in progress while core moves a draft. The call then names the draft's previous
// conversation.

let server: RunningServer
let runs: ProfileRuns
let place: Sends['place']
// The clock runs at real speed: core remembers moves of drafts for seconds, within which these calls must arrive.
eachRuns((fixtures) => {
  server = fixtures.server
  runs = fixtures.runs
  place = fixtures.sends.place
}, 1)

const otherClient = () => testClient(server.url, server.accounts[0]!)
/** Sends a message as a different user; returns its id. */
const sendTo = async (topic: string) => {
  const to = place(topic).channelId
  const { body } = await otherClient().post('/messages', { type: 'stream', to, topic, content: 'Said' })
  return Number(body['id'])
}
const rename = async (messageId: number, topic: string) => {
  const quiet = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }
  await otherClient().patch(`/messages/${String(messageId)}`, {
    topic,
    propagate_mode: 'change_all',
    ...quiet,
  })
}
const begin = async () => {
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  return run
}
/** `rev` is the revision that the window has seen. */
const write = async ({ account, client }: Run, topic: string, content: string, rev: number) => {
  const target = place(topic)
  const draft = { account, id: draftIdOf(target), target, content, caret: null, rev, writer: 'window' }
  return unwrap(await client.handlers['draft.put'](draft)).rev
}
const send = async ({ account, client }: Run, topic: string, content: string) => {
  const destination = place(topic)
  const message = { account, destination, content, draft: draftIdOf(destination) }
  unwrap(await client.handlers['message.send'](message))
}
const topicOf = (content: string) =>
  [...server.server.state.messages.byId.values()].find((each) => each.content === content)?.topic

test.each([
  ['renamed', ['new']],
  ['renamed twice', ['between', 'new']],
])('a draft sent from the old topic as that is %s reaches the new one and is deleted', async (_, names) => {
  const message = await sendTo('old')
  const run = await begin()
  await write(run, 'old', 'to be sent', 0)
  await expect.poll(() => draftsOn(server), { timeout: 20_000 }).toEqual(['to be sent'])
  for (const name of names) await rename(message, name)
  await draftIsAt(run, 'to be sent', 'new')
  await send(run, 'old', 'to be sent')
  await run.until('sent', ({ outbox }) => outbox.size === 0)
  expect(draftPlaces(run)).toEqual({})
  expect(topicOf('to be sent')).toBe('new')
  await expect.poll(() => draftsOn(server), { timeout: 20_000 }).toEqual([])
})

test('text typed at the old topic during a rename belongs to the moved draft', async () => {
  const message = await sendTo('old')
  const run = await begin()
  const rev = await write(run, 'old', 'begun', 0)
  await rename(message, 'new')
  await draftIsAt(run, 'begun', 'new')
  await write(run, 'old', 'begun and more', rev)
  expect(draftPlaces(run)).toEqual({ 'begun and more': place('new') })
  await write(run, 'old', 'Another text in its place', rev)
  expect(draftPlaces(run)).toEqual({ 'Another text in its place': place('new') })
  await write(run, 'old', 'What is new there', 0)
  expect(draftPlaces(run)).toEqual({
    'Another text in its place': place('new'),
    'What is new there': place('old'),
  })
})

test('deleting a draft at its old topic deletes the moved one only if its text matches', async () => {
  const message = await sendTo('old')
  const run = await begin()
  await write(run, 'old', 'begun', 0)
  await rename(message, 'new')
  await draftIsAt(run, 'begun', 'new')
  const id = draftIdOf(place('old'))
  unwrap(await run.client.handlers['draft.drop']({ account: run.account, id }))
  expect(draftPlaces(run)).toEqual({ begun: place('new') })
  unwrap(await run.client.handlers['draft.drop']({ account: run.account, id, content: 'begun' }))
  expect(draftPlaces(run)).toEqual({})
})

test('a text begun where a draft moves in at that moment is kept beside it', async () => {
  const message = await sendTo('old')
  const run = await begin()
  await write(run, 'old', 'came along', 0)
  await expect.poll(() => draftsOn(server), { timeout: 20_000 }).toEqual(['came along'])
  await rename(message, 'new')
  await draftIsAt(run, 'came along', 'new')
  await write(run, 'new', 'Something else', 0)
  expect(draftPlaces(run)).toEqual({ 'came along': place('new'), 'Something else': place('new') })
  expect(run.state().localDrafts.get(draftIdOf(place('new')))?.content).toBe('Something else')
  await expect
    .poll(() => [...draftsOn(server)].sort(), { timeout: 20_000 })
    .toEqual(['Something else', 'came along'])
  await runs.close(run)
  const next = await runs.run()
  expect(draftPlaces(next)).toEqual({ 'came along': place('new'), 'Something else': place('new') })
})

test('deleting or sending a draft that was just replaced keeps the replacement', async () => {
  const messages = [await sendTo('one'), await sendTo('two')]
  const run = await begin()
  await write(run, 'one', 'to be deleted', 0)
  await write(run, 'two', 'sent soon', 0)
  for (const [at, name] of ['first', 'second'].entries()) await rename(messages[at]!, name)
  await draftIsAt(run, 'to be deleted', 'first')
  await draftIsAt(run, 'sent soon', 'second')
  await write(run, 'first', 'Something else', 0)
  await write(run, 'second', 'Another text', 0)
  const id = draftIdOf(place('first'))
  unwrap(await run.client.handlers['draft.drop']({ account: run.account, id, content: 'to be deleted' }))
  await send(run, 'second', 'sent soon')
  expect(draftPlaces(run)).toEqual({ 'Something else': place('first'), 'Another text': place('second') })
  unwrap(await run.client.handlers['draft.drop']({ account: run.account, id, content: 'to be deleted' }))
  expect(Object.keys(draftPlaces(run))).toContain('Something else')
})
