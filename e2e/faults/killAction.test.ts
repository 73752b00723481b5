import { expect } from 'vitest'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { isUnread } from '../../shared/model/unread/unreads.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { dieAt, dieUnderWay, edit, markRead, react, settles } from './actions.ts'
import { fault } from './fault.ts'
import { freshState } from './freshState.ts'
import { readAll } from './readAll.ts'
import type { FaultWorld } from './world.ts'

const patch = 'PATCH /api/v1/messages'
/** Starts a run with an own message loaded. */
async function withMessage(world: FaultWorld): Promise<{ run: CoreProcess; messageId: number }> {
  const run = await world.start()
  await world.send(run, 'written')
  await settles(run)
  await readAll(run, world.narrow)
  return { run, messageId: world.messages().at(-1)!.id }
}
const onServer = (world: FaultWorld, messageId: number) => {
  const { content, edits } = world.server.server.state.messages.byId.get(messageId)!
  return { content, changes: edits.length }
}
/**
 * Starts the next run and asserts that the message was edited exactly once; it then counts as sent with the new text.
 */
async function isEditedOnce(world: FaultWorld, messageId: number): Promise<void> {
  world.sent.splice(0, 1, 'edited')
  const next = await world.start()
  await settles(next)
  await expect
    .poll(() => onServer(world, messageId), { timeout: 15_000 })
    .toEqual({ content: 'edited', changes: 1 })
}

fault('editing: kill -9 while the change is being saved, before its request', async (world) => {
  const { run, messageId } = await withMessage(world)
  await dieAt(run, { at: 'write', what: 'own save outbox+' }, () => edit(run, messageId, 'edited'))
  await settles(await world.start())
  expect(onServer(world, messageId)).toEqual({ content: 'written', changes: 0 })
})

for (const [name, stop, isMade] of [
  ['editing: kill -9 after the change is saved', { at: 'commit', what: 'own save outbox+' }, null],
  ['editing: kill -9 before its request is sent', { at: 'request', what: patch }, false],
  [
    'editing: kill -9 after the server stored it, before the response arrives',
    { at: 'answer', what: patch },
    true,
  ],
  [
    'editing: kill -9 during the commit of its event',
    { at: 'write', what: 'main applyBatch', text: '"update_message"' },
    true,
  ],
  ['editing: kill -9 while its operation is being deleted', { at: 'write', what: 'own save outbox-' }, true],
] as const)
  fault(name, async (world) => {
    const { run, messageId } = await withMessage(world)
    await dieAt(run, stop, () => edit(run, messageId, 'edited'))
    if (isMade !== null) expect(onServer(world, messageId).changes).toBe(isMade ? 1 : 0)
    await isEditedOnce(world, messageId)
  })

fault('editing: kill -9, and the server processes the request before the next start', async (world) => {
  const { run, messageId } = await withMessage(world)
  const release = await dieUnderWay(run, world, patch, () => edit(run, messageId, 'edited', 'written'))
  release()
  await expect.poll(() => onServer(world, messageId).changes).toBe(1)
  await isEditedOnce(world, messageId)
})

fault('editing: kill -9, and the server processes the request after the next run’s', async (world) => {
  const { run, messageId } = await withMessage(world)
  const release = await dieUnderWay(run, world, patch, () => edit(run, messageId, 'edited', 'written'))
  await isEditedOnce(world, messageId)
  release()
  // By the time the server responds to a later request, it has processed the earlier one.
  await fetch(`${world.server.url}/api/v1/server_settings`)
  expect(onServer(world, messageId)).toEqual({ content: 'edited', changes: 1 })
})

fault('reacting: kill -9 while the reaction is being saved, before its request', async (world) => {
  const { run, messageId } = await withMessage(world)
  await dieAt(run, { at: 'write', what: 'own save outbox+' }, () => react(run, messageId))
  await settles(await world.start())
  expect(world.messages().at(-1)!.reactions).toEqual([])
})

for (const [name, at] of [
  ['reacting: kill -9 before its request is sent', 'request'],
  ['reacting: kill -9 after the server stored it, before the response arrives', 'answer'],
] as const)
  fault(name, async (world) => {
    const { run, messageId } = await withMessage(world)
    await dieAt(run, { at, what: '/reactions' }, () => react(run, messageId))
    const next = await world.start()
    await readAll(next, world.narrow)
    await expect.poll(() => world.messages().at(-1)!.reactions.length, { timeout: 15_000 }).toBe(1)
    await next.until('it is shown', (state) => mapGet(state.messages.byId, messageId)?.reactions.length === 1)
  })

for (const [name, at] of [
  ['marking as read: kill -9 after the server stored it, before the response arrives', 'answer'],
  ['marking as read: kill -9 before its request is sent', 'request'],
] as const)
  fault(name, async (world) => {
    const run = await world.start()
    const messageIds = [...world.say('one', 'two', 'three')]
    await run.until('they came', (state) => isUnread(state, messageIds[2]!))
    await dieAt(run, { at, what: '/messages/flags' }, () => markRead(run, messageIds.slice(0, 2)))
    const next = await world.start()
    const unread = async () => {
      const fresh = await freshState(world)
      return messageIds.map((id) => isUnread(fresh, id))
    }
    await expect.poll(unread, { timeout: 10_000 }).toEqual([false, false, true])
    expect(messageIds.map((id) => isUnread(next.state(), id))).toEqual([false, false, true])
  })
