import { expect, it } from 'vitest'
import type { LaterItem } from '../../../shared/lists/itemSchemas.ts'
import { timedRuntime } from '../lists/testing/timedRuntime.ts'
import { createLaterList } from './laterList.ts'

const direct = (userId: number) => ({ type: 'direct' as const, userIds: [userId] })

/** A list whose clock jumps at each pause and whose reminders are shown by `show`. */
function listWith(show: (item: LaterItem) => void) {
  const { runtime, ...parts } = timedRuntime()
  return { ...parts, list: createLaterList(runtime, show) }
}

it('retries a reminder that could not be shown without delaying others', async () => {
  const notified: string[] = []
  let fails = 2
  const { lines, list, stop } = listWith(({ conversation }) => {
    const name = conversation.type === 'direct' ? String(conversation.userIds) : ''
    if (name === '2' && fails-- > 0) throw new Error('no notifications here')
    notified.push(name)
  })
  await list.load(null)
  list.resume()
  await list.change({ puts: [{ conversation: direct(2), addedAt: 0, tellAt: 1500 }], drops: [] })
  await list.change({ puts: [{ conversation: direct(3), addedAt: 0, tellAt: 1600 }], drops: [] })
  await expect.poll(() => notified).toEqual(['3', '2'])
  expect(lines).toHaveLength(2)
  expect([...list.slices().later!.values()].map(({ tellAt }) => tellAt)).toEqual([null, null])
  stop.abort()
})

it('shows a reminder of a paused account once the account is resumed', async () => {
  const shown: number[] = []
  const { connection, list, now, stop } = listWith(() => void shown.push(now()))
  connection.state = 'paused'
  await list.load(null)
  list.resume()
  await list.change({ puts: [{ conversation: direct(2), addedAt: 0, tellAt: 1500 }], drops: [] })
  await expect.poll(now).toBeGreaterThan(60_000)
  expect(shown).toEqual([])
  connection.state = 'live'
  await expect.poll(() => shown.length).toBe(1)
  stop.abort()
})

it('gives up a reminder that can never be shown and keeps it in the list', async () => {
  let tries = 0
  const { list, now, stop } = listWith(() => {
    tries += 1
    throw new Error('never')
  })
  await list.load(null)
  list.resume()
  await list.change({ puts: [{ conversation: direct(2), addedAt: 0, tellAt: 1500 }], drops: [] })
  await expect.poll(() => tries).toBe(5)
  const end = now()
  await expect.poll(() => [...list.slices().later!.values()].map(({ tellAt }) => tellAt)).toEqual([null])
  expect([tries, end >= 4 * 60_000]).toEqual([5, true])
  stop.abort()
})
