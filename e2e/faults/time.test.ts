import { expect } from 'vitest'
import { idsOf } from '../../shared/collections/idList.ts'
import { unreadOfTopic } from '../../shared/model/unread/unreads.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { edit, isOffline, putDraft, settles } from './actions.ts'
import { fault } from './fault.ts'
import { readAll } from './readAll.ts'
import { isLive } from './world.ts'
import type { FaultWorld } from './world.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Halts the whole process, polls included, while its clock and the server's clock advance by `ms`. */
async function suspend(world: FaultWorld, ms: number, meanwhile: () => void): Promise<void> {
  const run = world.last()!
  run.halt()
  world.server.advanceClock(ms)
  world.server.expireQueue('all')
  meanwhile()
  run.setClock(ms)
  run.goOn()
}

fault('suspended for 11 minutes while a message is being sent', async (world) => {
  world.say('before')
  const run = await world.start()
  await readAll(run, world.narrow)
  const { came, release } = world.server.hold('POST /api/v1/messages', 'request')
  void world.send(run, 'as the lid closed')
  await came
  await suspend(world, 11 * minute, () => {
    release()
    world.say('meanwhile')
  })
  await expect.poll(() => world.count('as the lid closed'), { timeout: 10_000 }).toBe(1)
  await settles(run)
  await world.send(run, 'after it')
  await settles(run)
})

fault('suspended for 13 hours with many missed events', async (world) => {
  world.say('before')
  const run = await world.start()
  await readAll(run, world.narrow)
  await putDraft(run, world, 'half a thought')
  world.drafts = ['half a thought']
  await suspend(world, 13 * 60 * minute, () => {
    world.say(...Array.from({ length: 300 }, (_, nth) => `night ${String(nth)}`))
  })
  await run.until('it is noticed', ({ connection }) => connection.state !== 'live')
  await isLive(run)
})

for (const [name, offset] of [
  ['the clock jumps one day forward while messages are queued', day],
  ['the clock jumps one day back while messages are queued', -day],
] as const)
  fault(name, async (world) => {
    const run = await world.start()
    await world.send(run, 'first')
    await settles(run)
    await readAll(run, world.narrow)
    const messageId = world.messages().at(-1)!.id
    await world.server.down()
    await isOffline(run)
    await world.send(run, 'waiting')
    edit(run, messageId, 'mended')
    world.sent.splice(0, 1, 'mended')
    await putDraft(run, world, 'half a thought')
    run.setClock(offset)
    await putDraft(run, world, 'half a thought, gone on with', { rev: 1 })
    world.drafts = ['half a thought, gone on with']
    await world.send(run, 'waiting too')
    await world.server.up()
    run.wake()
    await settles(run)
    expect(world.messages().map(({ content }) => content)).toEqual(['mended', 'waiting', 'waiting too'])
  })

fault('the clock is one day back in the next run', async (world) => {
  world.say('yesterday, tomorrow')
  const first = await world.start()
  await readAll(first, world.narrow)
  await world.server.down()
  await isOffline(first)
  await world.send(first, 'waiting')
  await putDraft(first, world, 'half a thought')
  world.drafts = ['half a thought']
  await first.close()
  const second = await world.start({ offline: true, offsetMs: -day })
  await world.send(second, 'a day earlier')
  await world.server.up()
  second.wake()
  await settles(second)
  expect(
    world
      .messages()
      .slice(1)
      .map(({ content }) => content),
  ).toEqual(['waiting', 'a day earlier'])
})

for (const [name, missed] of [
  ['the event queue expired with 1 missed message', 1],
  ['the event queue expired with 100 missed messages', 100],
  ['the event queue expired with 10,000 missed messages', 10_000],
] as const)
  fault(name, async (world) => {
    world.say('one', 'two', 'three')
    const run = await world.start()
    await readAll(run, world.narrow)
    const before = [...idsOf(viewOf(run.state(), world.narrow)!.ids)]
    world.server.expireQueue('all')
    world.say(...Array.from({ length: missed }, (_, index) => `missed ${String(index)}`))
    await run.until('registered again', (state) => viewOf(state, world.narrow)?.stale === true)
    // The view stays unchanged until the missed part is loaded.
    expect(idsOf(viewOf(run.state(), world.narrow)!.ids)).toEqual(before)
    await isLive(run)
    const { channelId, topic } = world.destination
    expect(unreadOfTopic(run.state(), channelId, topic)).toBe(missed + 3)
    await readAll(run, world.narrow)
    expect(viewOf(run.state(), world.narrow)).toMatchObject({ stale: false, foundNewest: true })
  })
