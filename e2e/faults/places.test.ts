import { expect } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { unwrap } from '../core/watchClient.ts'
import { testClient } from '../server/testClient.ts'
import { edit, isOffline, putDraft, settles } from './actions.ts'
import { fault } from './fault.ts'
import { readAll } from './readAll.ts'
import type { FaultWorld } from './world.ts'

const sending = 'POST /api/v1/messages'
/** Makes a request as a different user. */
async function elsewhere(
  { server }: FaultWorld,
  method: string,
  address: string,
  fields: object,
): Promise<void> {
  const { body } = await testClient(server.url, server.accounts[0]!).call(method, address, { ...fields })
  expect(body).toMatchObject({ result: 'success' })
}
const rename = (world: FaultWorld, messageId: number, topic: string) =>
  elsewhere(world, 'PATCH', `/messages/${String(messageId)}`, {
    topic,
    propagate_mode: 'change_all',
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: false,
  })

fault('the topic is renamed while a message to it is being sent', async (world) => {
  const [first = 0] = world.say('there already')
  const run = await world.start()
  await readAll(run, world.narrow)
  const { came, release } = world.server.hold(sending, 'request')
  void world.send(run, 'on its way')
  await came
  await world.send(run, 'behind it')
  await rename(world, first, 'another name')
  await run.until('it is heard of', ({ outbox }) =>
    [...outbox.values()].some(
      ({ destination }) => destination.type === 'channel' && destination.topic !== 'faults',
    ),
  )
  release()
  await settles(run)
  // The message that the server had accepted stays in its original topic; the waiting one moved along.
  world.topics.push('another name')
  expect(world.messages('another name').map(({ content }) => content)).toEqual(['there already', 'behind it'])
  expect(world.messages().map(({ content }) => content)).toEqual(['on its way'])
})

fault('the topic is renamed between a kill -9 and the next start, with a queued message', async (world) => {
  const [first = 0] = world.say('there already')
  const run = await world.start()
  await readAll(run, world.narrow)
  await world.server.down()
  await isOffline(run)
  await world.send(run, 'waiting')
  await putDraft(run, world, 'half a thought')
  await run.kill()
  await world.server.up()
  await rename(world, first, 'another name')
  const next = await world.start()
  await settles(next)
  world.topics.push('another name')
  world.drafts = ['half a thought']
  expect(world.messages('another name').map(({ content }) => content)).toEqual(['there already', 'waiting'])
  expect(world.messages()).toEqual([])
})

fault('a message is deleted by another user while its edit is queued', async (world) => {
  const run = await world.start()
  await world.send(run, 'doomed')
  await settles(run)
  await readAll(run, world.narrow)
  const messageId = world.messages().at(-1)!.id
  await world.server.down()
  await isOffline(run)
  edit(run, messageId, 'a long thought that would be missed')
  await world.server.up()
  world.sent.length = 0
  await elsewhere(world, 'DELETE', `/messages/${String(messageId)}`, {})
  await run.until('told', ({ actions }) => [...actions.values()].some(({ status }) => status === 'failed'))
  const [row] = run.state().actions.values()
  // The text exists until the user has seen the reason.
  expect(row?.params).toMatchObject({ content: 'a long thought that would be missed' })
  unwrap(await run.handlers['outbox.discard']({ account: run.account, localId: row!.id }))
  world.drafts = ['a long thought that would be missed']
})

fault('two windows write one draft at the same moment, then kill -9', async (world) => {
  const run = await world.start()
  const windows = [run, await run.window()]
  const writers = ['first', 'second'].map((writer) => ({ writer, rev: 0 }))
  let texts: readonly string[] = []
  // Each writer continues its own text without waiting for the other's.
  for (const words of ['one', 'one two', 'one two three']) {
    texts = writers.map(({ writer }) => `${writer}: ${words}`)
    const puts = writers.map(({ rev, writer }, nth) => putDraft(run, world, texts[nth]!, { writer, rev }))
    for (const [nth, rev] of (await Promise.all(puts)).entries()) writers[nth]!.rev = rev
  }
  const id = draftIdOf(world.destination)
  for (const window of windows)
    await window.until('both show the same', ({ localDrafts }) => localDrafts.get(id)?.rev === 6)
  const [seen, unseen] = windows.map((window) => [...window.state().localDrafts.values()])
  expect(seen).toHaveLength(1)
  expect(unseen).toEqual(seen)
  await run.kill()

  const next = await world.start()
  const now = [...next.state().localDrafts.values()].map(({ content }) => content)
  expect(now).toEqual([seen![0]!.content])
  const { account, handlers } = next
  const versions = unwrap(await handlers['draft.versions']({ account, id })).map(({ content }) => content)
  // The newest text of each writer is kept once: as the draft, or as its newest version.
  expect([...now, versions[0]].sort()).toEqual(texts)
  const all = [...now, ...versions]
  expect(new Set(all).size).toBe(all.length)
  const onServer = () => [...world.server.server.state.users.get(world.who.user_id)!.drafts.values()]
  await expect.poll(() => onServer().map(({ content }) => content), { timeout: 15_000 }).toEqual(now)
  world.drafts = now
})
