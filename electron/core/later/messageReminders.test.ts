import { expect, it } from 'vitest'
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
  const list = createMessageReminders(runtime, engine, ({ note }) => void shown.push(note))
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
