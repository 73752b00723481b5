import { expect, test } from 'vitest'
import type { ServerEvent } from '../../api/serverEvent.ts'
import { unreadIdsOfChannel } from '../unread/unreads.ts'
import * as eg from '../testing/eg.ts'
import { archiveEventsFor } from './archiveEvents.ts'

const state = (featureLevel: number) =>
  eg.account({
    featureLevel,
    channels: [eg.channel(8), eg.channel(9)],
    subscriptions: [eg.subscription(9)],
  })
const deletion = (channelIds: readonly number[], archivedIds?: readonly number[]): ServerEvent => ({
  id: 3,
  type: 'channel',
  op: 'delete',
  channelIds,
  ...(archivedIds && { archivedIds }),
})
const left: ServerEvent = { id: 2, type: 'subscription', op: 'remove', channelIds: [9] }
const words = (level: number, ...events: readonly ServerEvent[]) =>
  archiveEventsFor(events, state(level)).map((event) => {
    if (event.type === 'channel' && event.op === 'update') return `${event.channelId} is archived`
    if (event.type === 'subscription' && event.op === 'remove') return `left ${event.channelIds.join()}`
    return event.type === 'channel' && event.op === 'delete' ? `${event.channelIds.join()} is gone` : ''
  })

test.each([
  [247, [deletion([9])], ['9 is archived', 'left 9']],
  [339, [deletion([8, 9], [8])], ['8 is archived', '9 is archived']],
  [339, [deletion([8])], ['8 is gone']],
  [377, [deletion([9])], ['9 is archived']],
  // Users removed from a private channel first receive an event for that.
  [377, [left, deletion([9])], ['left 9', '9 is gone']],
  [378, [deletion([9])], ['left 9', '9 is gone']],
  [512, [deletion([77], [77])], ['77 is gone']],
] as const)('at level %i %j means %j', (level, events, meaning) => {
  expect(words(level, ...events)).toEqual(meaning)
})

test('a batch without deletions is unchanged', () => {
  const events = [left]
  expect(archiveEventsFor(events, state(339))).toBe(events)
  expect(archiveEventsFor([deletion([9])], null)).toHaveLength(1)
})

// A real server of level 339 lists all unread messages of an archived channel in its next registration.
test('unread messages of an archived channel stay unread', () => {
  const message = eg.channelMessage(5, { channelId: 9, flags: [] })
  const arrived: ServerEvent = { id: 2, type: 'message', message, localId: null }
  const now = eg.after(
    state(339),
    arrived,
    ...archiveEventsFor([deletion([9], [9])], eg.after(state(339), arrived)),
  )
  expect(now.channels.get(9)?.isArchived).toBe(true)
  expect(unreadIdsOfChannel(now, 9)).toEqual([5])
})
