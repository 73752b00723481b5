import { expect } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { dieAt, dieUnderWay, putDraft, retryFailed, settles } from './actions.ts'
import { fault } from './fault.ts'
import type { FaultWorld } from './world.ts'

const sending = 'POST /api/v1/messages'
/** The result is not awaited, because there may be none. */
const send = (world: FaultWorld, run: CoreProcess, text: string) => void world.send(run, text)
const nextId = ({ server }: FaultWorld) => server.server.state.messages.lastId + 1
const isOffered = (run: CoreProcess) =>
  run.until('it is offered again', ({ outbox }) =>
    [...outbox.values()].some(({ status }) => status === 'failed'),
  )

fault('sending: kill -9 while the message is being saved; its draft remains', async (world) => {
  const run = await world.start()
  await putDraft(run, world, 'not yet')
  await dieAt(run, { at: 'write', what: 'own save outbox+' }, () => {
    void world.send(run, 'not yet', draftIdOf(world.destination))
  })
  expect(world.count('not yet')).toBe(0)
  world.sent.pop()
  world.drafts = ['not yet']
})

fault('sending: kill -9 after the message is saved, before its lane starts', async (world) => {
  const run = await world.start()
  await dieAt(run, { at: 'commit', what: 'own save outbox+' }, () => send(world, run, 'kept'))
  expect(world.count('kept')).toBe(0)
  await settles(await world.start())
})

fault('sending: kill -9 while the message is being marked as being sent', async (world) => {
  const run = await world.start()
  const stop = { at: 'write', what: 'own save outbox+', text: '"sending"' } as const
  await dieAt(run, stop, () => send(world, run, 'marked'))
  expect(world.count('marked')).toBe(0)
  await settles(await world.start())
})

fault('sending: kill -9 before its request is sent', async (world) => {
  const run = await world.start()
  await dieAt(run, { at: 'request', what: sending }, () => send(world, run, 'at the door'))
  expect(world.count('at the door')).toBe(0)
  const next = await world.start({ timeScale: 10 })
  // It is unknown whether the message was sent, so the user decides.
  await isOffered(next)
  await retryFailed(next)
})

fault('sending: kill -9, and the server processes the request after the next start', async (world) => {
  const run = await world.start()
  const release = await dieUnderWay(run, world, sending, () => send(world, run, 'under way'))
  const next = await world.start()
  expect(world.count('under way')).toBe(0)
  release()
  await settles(next)
})

fault('sending: kill -9, and the server processes the request after the lookup gave up', async (world) => {
  const run = await world.start()
  const release = await dieUnderWay(run, world, sending, () => send(world, run, 'very late'))
  world.server.expireQueue('all')
  const next = await world.start({ timeScale: 20 })
  await isOffered(next)
  expect(world.count('very late')).toBe(0)
  release()
  await expect.poll(() => world.count('very late'), { timeout: 10_000 }).toBe(1)
  await retryFailed(next)
})

for (const name of [
  'sending: kill -9 after the server stored it, before the response arrives',
  'sending: kill -9 after the server stored it; the event queue expires meanwhile',
] as const)
  fault(name, async (world) => {
    const run = await world.start()
    await dieAt(run, { at: 'answer', what: sending }, () => send(world, run, 'stored'))
    expect(world.count('stored')).toBe(1)
    if (name.includes('queue is gone')) world.server.expireQueue('all')
    const next = await world.start()
    await settles(next)
    const isSent = next.events.some(
      (event) => event.type === 'local/outbox' && event.row.status === 'sending',
    )
    expect(isSent).toBe(false)
  })

for (const [name, at] of [
  ['sending: kill -9 while the response is being saved, before its event', 'write'],
  ['sending: kill -9 after the response is saved, before its event', 'told'],
] as const)
  fault(name, async (world) => {
    const run = await world.start()
    const { release } = world.server.hold('GET /api/v1/events', 'answer')
    const text = `"messageId":${String(nextId(world))}`
    await dieAt(run, { at, what: 'own save outbox+', text }, () => send(world, run, 'answered'))
    expect(world.count('answered')).toBe(1)
    release()
    await settles(await world.start())
  })

for (const [name, at, what] of [
  ['sending: kill -9 during the commit of its event', 'write', 'main applyBatch'],
  ['sending: kill -9 between the commits of the two files', 'commit', 'main applyBatch'],
  ['sending: kill -9 while its operation is being deleted', 'write', 'own save outbox-'],
  ['sending: kill -9 after everything is saved, before windows are notified', 'commit', 'own save outbox-'],
] as const)
  fault(name, async (world) => {
    const run = await world.start()
    const stop = what === 'main applyBatch' ? { at, what, text: 'evented' } : { at, what }
    await dieAt(run, stop, () => send(world, run, 'evented'))
    expect(world.count('evented')).toBe(1)
    await world.server.down()
    const next = await world.start({ offline: true })
    // If the store already has the message's event, nothing waits, even offline.
    expect(next.state().outbox.size).toBe(what === 'main applyBatch' && at === 'write' ? 1 : 0)
    await world.server.up()
    next.wake()
    await settles(next)
  })

fault('sending: kill -9 while the second of three messages is being sent', async (world) => {
  const run = await world.start()
  await dieAt(run, { at: 'answer', what: sending, nth: 2 }, () => {
    for (const text of ['one', 'two', 'three']) send(world, run, text)
  })
  await settles(await world.start())
  expect(world.messages().map(({ content }) => content)).toEqual(['one', 'two', 'three'])
})

fault('sending: kill -9 between two messages with the same text', async (world) => {
  const run = await world.start()
  await dieAt(run, { at: 'answer', what: sending }, () => {
    send(world, run, 'knock')
    send(world, run, 'knock')
  })
  expect(world.count('knock')).toBe(1)
  world.server.expireQueue('all')
  await settles(await world.start())
})

for (const [name, at] of [
  ['discarding a message: kill -9 while its text becomes a draft; it is still queued', 'write'],
  ['discarding a message: kill -9 once its text is a draft; it is no longer queued', 'commit'],
] as const)
  fault(name, async (world) => {
    const run = await world.start()
    world.server.failWith(sending, 400, 'BAD_REQUEST')
    const localId = await world.send(run, 'not like this')
    await isOffered(run)
    const { account } = run
    const stop = { at, what: 'own save outbox-' }
    await dieAt(run, stop, () => void run.handlers['outbox.discard']({ account, localId }))
    const next = await world.start()
    if (at === 'commit') {
      world.sent.pop()
      world.drafts = ['not like this']
    } else {
      await isOffered(next)
      await retryFailed(next)
    }
    await settles(next)
  })
