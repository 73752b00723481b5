import { expect, it } from 'vitest'
import type { UserTopic } from '../../../shared/api/types.ts'
import { account, subscription } from '../../../shared/model/testing/eg.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { createGuard } from '../platform/guard.ts'
import { createSupervisor } from '../platform/supervise.ts'
import type { AccountRecord } from '../profile/accountList.ts'
import type { Account } from './account.ts'
import { demoRecord, newEntry, type AccountEntries, type Entry } from './accountEntries.ts'
import { createTimedEnds } from './timedEnds.ts'

const withStatus = (text: string, userTopics: readonly UserTopic[] = []): AccountState =>
  account({
    userTopics: [...userTopics],
    subscriptions: [subscription(9), subscription(10, { isMuted: true })],
    ...(text !== '' && { statuses: { 1: { text, emojiName: '', emojiCode: '', reactionType: '' } } }),
  })

/** One account with a clock that moves only when the test moves it. */
function start() {
  const world = {
    now: 1000,
    text: 'Lunch',
    connection: 'live',
    cleared: 0,
    faults: 0,
    topics: [] as readonly UserTopic[],
    submitted: [] as unknown[],
  }
  let wake = (): void => undefined
  const clock = {
    now: () => world.now,
    random: () => 0,
    sleep: () => {
      if (world.faults-- > 0) throw new Error('The clock stands.')
      return new Promise<void>((resolve) => (wake = resolve))
    },
  }
  const entry: Entry = newEntry(demoRecord('https://chat.example/', 'ada@chat.example'), true)
  entry.account = {
    state: () => withStatus(world.text, world.topics),
    connection: { current: () => ({ state: world.connection }) },
    operations: {
      submit: (kind: string, params: unknown) => {
        world.cleared += 1
        world.submitted.push([kind, params])
      },
    },
  } as unknown as Account
  const entries = {
    all: new Map([[entry.record.id, entry]]),
    setRecord: (changed: Entry, change: Partial<AccountRecord>) => {
      changed.record = { ...changed.record, ...change }
    },
    pushSummaries: () => undefined,
  } as unknown as AccountEntries
  const log = { warn: () => undefined, error: () => undefined }
  const guard = createGuard(log as unknown as Parameters<typeof createGuard>[0])
  const supervisor = createSupervisor(clock, log as unknown as Parameters<typeof createSupervisor>[1])
  const ends = createTimedEnds({ clock, entries, guard, supervisor })
  return {
    world,
    ends,
    id: entry.record.id,
    set: (time: number) => ends.setStatus(entry.record.id, time, { text: 'Lunch', emojiCode: '' }),
    end: () => entry.record.statusEnd?.at ?? null,
    record: () => JSON.stringify(entry.record),
    to: async (now: number) => {
      world.now = now
      wake()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

it('clears the status once, at the chosen time', async () => {
  const { end, record, set, to, world } = start()
  set(5000)
  expect([end(), world.cleared]).toEqual([5000, 0])
  expect(record()).not.toContain('Lunch')
  await to(4999)
  expect(world.cleared).toBe(0)
  await to(5000)
  expect([end(), world.cleared]).toEqual([null, 1])
  await to(9000)
  expect(world.cleared).toBe(1)
})

it('waits for a connection and keeps a status that has changed', async () => {
  const { end, set, to, world } = start()
  world.connection = 'offline'
  set(5000)
  await to(6000)
  expect([end(), world.cleared]).toEqual([5000, 0])
  world.connection = 'live'
  world.text = 'Dinner'
  await to(7000)
  expect([end(), world.cleared]).toEqual([null, 0])
})

it('watches an end that was set in an earlier run', async () => {
  const { end, ends, set, to, world } = start()
  set(5000)
  ends.stop()
  await to(6000)
  expect(world.cleared).toBe(0)
  ends.start()
  expect([end(), world.cleared]).toEqual([null, 1])
})

it('continues after a watch that throws', async () => {
  const { end, set, to, world } = start()
  world.faults = 1
  set(5000)
  await to(5000)
  await to(5001)
  expect([end(), world.cleared]).toEqual([null, 1])
})

it('unmutes a topic, even a resolved one, and a channel at the chosen times', async () => {
  const { ends, id, record, to, world } = start()
  world.topics = [{ channelId: 9, topic: '✔ Plan', policy: 1, lastUpdated: 1 }]
  ends.setMute(id, 5000, { channelId: 9, topic: 'Plan' })
  ends.setMute(id, 6000, { channelId: 10, topic: null })
  expect(record()).not.toContain('Plan')
  await to(4999)
  expect(world.submitted).toEqual([])
  await to(5000)
  expect(world.submitted).toEqual([['setTopicPolicy', { channelId: 9, topic: '✔ Plan', policy: 0 }]])
  world.connection = 'offline'
  await to(7000)
  expect(world.submitted).toHaveLength(1)
  world.connection = 'live'
  await to(7001)
  const changes = [{ channelId: 10, property: 'is_muted', value: false }]
  expect(world.submitted[1]).toEqual(['updateSubscriptions', { changes }])
  await to(9000)
  expect(world.submitted).toHaveLength(2)
})

it('keeps a mute whose end was removed and ignores a topic that is not muted', async () => {
  const { ends, id, to, world } = start()
  world.topics = [{ channelId: 9, topic: 'Plan', policy: 1, lastUpdated: 1 }]
  ends.setMute(id, 5000, { channelId: 9, topic: 'Plan' })
  ends.setMute(id, null, { channelId: 9, topic: 'Plan' })
  ends.setMute(id, 5000, { channelId: 9, topic: 'Lunch' })
  await to(5000)
  expect(world.submitted).toEqual([])
})
