import { expect, it } from 'vitest'
import * as eg from '../../../shared/model/testing/eg.ts'
import type { DueReminder } from '../../../shared/lists/itemSchemas.ts'
import { timedRuntime } from '../lists/testing/timedRuntime.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import { createMessageReminders } from './messageReminders.ts'

it('shows reminders that the server did not get in time, but no deleted ones', async () => {
  const { now, runtime, stop } = timedRuntime()
  const creation = (note: string, localId: number, status: string) => ({
    id: note,
    status,
    isAccepted: false,
    params: { messageId: 1, deliverAt: 2, localId, note },
  })
  const inProgress = creation('in progress', -3, 'sending')
  let creations = [
    creation('offline', -1, 'queued'),
    creation('refused', -2, 'failed'),
    inProgress,
    creation('deleted', -4, 'queued'),
  ]
  const deletions = [{ params: { reminderId: -4 } }]
  const engine = {
    ofKind: (name: string) => ({ all: () => (name === 'createReminder' ? creations : deletions) }),
    discard: async (id: string) => void (creations = creations.filter((each) => each.id !== id)),
  } as unknown as Engine
  const shown: string[] = []
  const list = createMessageReminders(
    runtime,
    engine,
    ({ note }) =>
      () =>
        void shown.push(note),
  )
  await list.load(null)
  list.resume()
  await expect.poll(() => shown).toEqual(['offline', 'refused'])
  const before = now()
  await expect.poll(now).toBeGreaterThan(before + 60_000)
  expect(shown).toEqual(['offline', 'refused'])
  // The connection broke before the server had it.
  inProgress.status = 'queued'
  await expect.poll(() => shown).toEqual(['offline', 'refused', 'in progress'])
  stop.abort()
})

it('shows a reminder where its message is, also after a failed first try', async () => {
  const { runtime, stop } = timedRuntime()
  const state = eg.after(eg.account(), eg.arrived(eg.channelMessage(7, { topic: 'moved' })))
  const retrying = {
    ...runtime,
    stateStore: { ...runtime.stateStore, state: () => state },
    supervise: async (name: string, work: () => Promise<unknown>) =>
      name === 'reminders' && (await work().catch(work)),
  } as unknown as typeof runtime
  const engine = { ofKind: () => ({ all: () => [] }), discard: async () => {} } as unknown as Engine
  let tries = 0
  const shown: DueReminder[] = []
  const list = createMessageReminders(retrying, engine, (due) => {
    tries += 1
    if (tries === 1) throw new Error('no notification')
    return () => void shown.push(due)
  })
  await list.load(null)
  list.resume()
  const conversation = { type: 'channel' as const, channelId: 9, topic: 'Plan' }
  const item = { id: 'a', messageId: 7, conversation, senderName: 'Ada', text: 'hello', note: 'tea' }
  await list.change({ puts: [{ ...item, dueAt: 1500, addedAt: 1 }], drops: [] })
  const moved = { ...conversation, topic: 'moved' }
  await expect.poll(() => shown).toEqual([{ messageId: 7, conversation: moved, note: 'tea' }])
  expect(tries).toBe(2)
  stop.abort()
})
