import { expect } from 'vitest'
import { unwrap } from '../core/watchClient.ts'
import { testClient } from '../server/testClient.ts'
import { edit, isOffline, putDraft, settles } from './deeds.ts'
import { fault } from './fault.ts'
import { readAll } from './readAll.ts'
import type { World } from './world.ts'

const sending = 'POST /api/v1/messages'
/** Another person's request. */
async function elsewhere({ server }: World, method: string, address: string, fields: object): Promise<void> {
  const { body } = await testClient(server.url, server.accounts[0]!).call(method, address, { ...fields })
  expect(body).toMatchObject({ result: 'success' })
}
const rename = (world: World, messageId: number, topic: string) =>
  elsewhere(world, 'PATCH', `/messages/${String(messageId)}`, {
    topic,
    propagate_mode: 'change_all',
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: false,
  })

fault('the topic is renamed while a message to it is on its way', async (world) => {
  const [first = 0] = world.say('there already')
  const run = await world.start()
  await readAll(run, world.narrow)
  const { came, letGo } = world.server.hold(sending, 'request')
  void world.send(run, 'on its way')
  await came
  await world.send(run, 'behind it')
  await rename(world, first, 'another name')
  await run.until('it is heard of', ({ outbox }) =>
    [...outbox.values()].some(
      ({ destination }) => destination.type === 'channel' && destination.topic !== 'faults',
    ),
  )
  letGo()
  await settles(run)
  // What the server took is where it was sent; what waited went along.
  world.topics.push('another name')
  expect(world.messages('another name').map(({ content }) => content)).toEqual(['there already', 'behind it'])
  expect(world.messages().map(({ content }) => content)).toEqual(['on its way'])
})

fault('the topic is renamed between a kill -9 and the next start, a message to it waits', async (world) => {
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

fault('a message is deleted by others while its edit waits', async (world) => {
  const run = await world.start()
  await world.send(run, 'doomed')
  await settles(run)
  await readAll(run, world.narrow)
  const own = world.messages().at(-1)!.id
  await world.server.down()
  await isOffline(run)
  edit(run, own, 'a long thought that would be missed')
  await world.server.up()
  world.sent.length = 0
  await elsewhere(world, 'DELETE', `/messages/${String(own)}`, {})
  await run.until('told', ({ actions }) => [...actions.values()].some(({ status }) => status === 'failed'))
  const [row] = run.state().actions.values()
  // The text is there until the person has seen why.
  expect(row?.params).toMatchObject({ content: 'a long thought that would be missed' })
  unwrap(await run.handlers['outbox.discard']({ account: run.account, localId: row!.id }))
  world.drafts = ['a long thought that would be missed']
})

fault('two windows write one draft, then kill -9', async (world) => {
  const run = await world.start()
  const rev = await putDraft(run, world, 'from the first', { writer: 'first' })
  // The second had not seen it.
  await putDraft(run, world, 'from the second', { writer: 'second' })
  await putDraft(run, world, 'from the first, gone on with', { writer: 'first', rev })
  await run.kill()
  const next = await world.start()
  const id = [...next.state().localDrafts.keys()]
  const { account, handlers } = next
  const versions = (
    await Promise.all(
      id.map(async (draft) => unwrap(await handlers['draft.versions']({ account, id: draft }))),
    )
  ).flat()
  const now = [...next.state().localDrafts.values()].map(({ content }) => content)
  world.drafts = now
  const all = [...now, ...versions.map(({ content }) => content)]
  expect(all).toContain('from the second')
  expect(all.some((content) => content.startsWith('from the first'))).toBe(true)
})
