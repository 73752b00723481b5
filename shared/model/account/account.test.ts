import type { AccountState } from '../state/accountState.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChannelFolder, Narrow } from '../../api/types.ts'
import {
  accountFromSnapshot,
  allReductions,
  applyEvents,
  applyEventsLight,
  lightAccount,
  registerSteps,
} from './account.ts'
import { allSlices, eventsWithoutState } from './accountSlices.ts'
import { attachAgain } from './attach.ts'
import { totalCounts } from '../unread/counts.ts'
import { isRead } from '../../api/flags.ts'
import { idsOf, noIds } from '../../collections/idList.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { matchesNarrow } from '../views/matchesNarrow.ts'
import {
  allDirectsNarrow,
  channelNarrow,
  dmNarrow,
  feedNarrow,
  mentionsNarrow,
  starredNarrow,
  termOf,
  topicNarrow,
} from '../views/narrow.ts'
import { mapEntries, mapValues, type ShardedMap } from '../../collections/shardedMap.ts'
import { sidebarModel } from '../navigation/sidebar.ts'
import { messageOf } from '../messages/messages.ts'
import { isUnread } from '../unread/unreads.ts'
import { plausibleStory } from '../testing/plausibleStory.ts'
import { mapViews } from '../views/views.ts'
import {
  arbitraryEvent,
  arbitraryMessage,
  arbitraryMessageEvent,
  arbitraryUpheaval,
} from '../testing/arbitraryEvents.ts'
import * as eg from '../testing/eg.ts'
import { locatorOf } from '../unread/unreadIndex.ts'

const narrows: readonly Narrow[] = [
  [],
  feedNarrow,
  channelNarrow(9),
  topicNarrow(9, 'Plan'),
  topicNarrow(10, ''),
  dmNarrow([2]),
  allDirectsNarrow,
  mentionsNarrow,
  starredNarrow,
  [{ operator: 'is', operand: 'unread' }],
  [{ operator: 'is', operand: 'resolved' }],
  [{ operator: 'has', operand: 'reaction' }],
  [{ operator: 'search', operand: 'x' }],
  [{ operator: 'sender', operand: 2 }],
  [{ operator: 'is', operand: 'starred', negated: true }],
  [{ operator: 'is', operand: 'followed' }],
  [{ operator: 'is', operand: 'muted' }],
  [...channelNarrow(9), { operator: 'is', operand: 'muted' }],
  [...topicNarrow(9, 'Plan'), { operator: 'in', operand: 'home' }],
  [...feedNarrow, { operator: 'is', operand: 'unread' }],
  [{ operator: 'in', operand: 'home', negated: true }],
  [{ operator: 'channels', operand: 'public' }],
  [
    { operator: 'channels', operand: 'public', negated: true },
    { operator: 'is', operand: 'dm' },
  ],
  [{ operator: 'has', operand: 'reaction', negated: true }],
  [{ operator: 'is', operand: 'alerted' }],
  [...topicNarrow(9, 'Plan'), { operator: 'with', operand: 3 }],
]
const withViews = (list: readonly Narrow[]): AccountState =>
  applyEvents(
    eg.account(),
    list.map((narrow) => eg.fetched(narrow, [])),
  )
const opened = withViews(narrows)

const events = fc.array(arbitraryEvent, { maxLength: 40 })
const wildEvents = fc.array(fc.oneof({ weight: 8, arbitrary: arbitraryEvent }, arbitraryUpheaval), {
  maxLength: 40,
})

test('the order of slices does not matter', () => {
  const order = fc.shuffledSubarray([...allSlices], { minLength: allSlices.length })
  fc.assert(
    fc.property(wildEvents, order, (list, names) => {
      expect(applyEvents(opened, list, { names })).toEqual(applyEvents(opened, list))
    }),
  )
})

test('one batch and many give the same state', () => {
  fc.assert(
    fc.property(wildEvents, fc.nat(40), (list, cut) => {
      const split = applyEvents(applyEvents(opened, list.slice(0, cut)), list.slice(cut))
      expect(split).toEqual(applyEvents(opened, list))
    }),
  )
})

test('a repeated message event changes nothing', () => {
  // A view with a `with` term is fetched again when its message moves. Until then, messages that moved along may be in
  // the view or not.
  const settled = (state: AccountState): AccountState => ({
    ...state,
    views: mapViews(state.views, (view) =>
      view.stale && termOf(view.narrow, 'with') !== undefined ? { ...view, ids: noIds } : view,
    ),
  })
  fc.assert(
    fc.property(events, arbitraryMessageEvent, (list, event) => {
      const once = applyEvents(opened, [...list, event])
      expect(settled(applyEvents(once, [event]))).toEqual(settled(once))
    }),
  )
})

function byId<Value, Result>(
  map: ShardedMap<Value>,
  pick: (value: Value) => Result,
): ReadonlyMap<number, Result> {
  return new Map([...mapEntries(map)].map(([id, value]) => [id, pick(value)]))
}

test('replaying events after a fetch leads to the same state', () => {
  // Differences that do not matter: some lists may be fetched once more than needed, the spelling of a topic, the order
  // of flags, and the order of reactions (one removed and added again comes last).
  const settled = (state: AccountState) => ({
    ...state,
    messages: byId(state.messages.byId, (message) => ({
      ...message,
      flags: new Set(message.flags),
      reactions: new Set(message.reactions),
    })),
    views: mapViews(state.views, (view) => ({ ...view, stale: false })),
    topics: byId(state.topics, ({ topics }) => new Map(topics.map(({ key, maxId }) => [key, maxId]))),
    unreads: {
      ...state.unreads,
      channels: byId(state.unreads.channels, (topics) => new Map(topics.map(({ key, ids }) => [key, ids]))),
    },
  })
  // No user opens a conversation by a message that has not arrived yet.
  const beforehand = withViews(narrows.filter((narrow) => termOf(narrow, 'with') === undefined))
  const stories = fc.array(arbitraryMessageEvent, { minLength: 20, maxLength: 60 }).map(plausibleStory)
  fc.assert(
    fc.property(stories, fc.nat(20), (list, from) => {
      const state = applyEvents(beforehand, list)
      expect(settled(applyEvents(state, list.slice(from)))).toEqual(settled(state))
    }),
    { numRuns: 300 },
  )
})

test('folding without messages and views gives the same state otherwise', () => {
  fc.assert(
    fc.property(events, (list) => {
      expect(applyEventsLight(lightAccount(opened), list)).toEqual(lightAccount(applyEvents(opened, list)))
    }),
  )
})

test('a view that is not stale holds exactly the messages that belong to it', () => {
  fc.assert(
    fc.property(wildEvents, (list) => {
      const state = applyEvents(opened, list)
      const messages = [...mapValues(state.messages.byId)].sort((a, b) => a.id - b.id)
      for (const view of state.views.values()) {
        if (view.stale) continue
        const belonging = messages.filter((message) => matchesNarrow(view.narrow, message, state) === true)
        expect([view.narrow, idsOf(view.ids)]).toEqual([view.narrow, belonging.map(({ id }) => id)])
      }
    }),
    { numRuns: 300 },
  )
})

test('unread counts, unread ids and message flags agree', () => {
  const whole = applyEvents(
    opened,
    Array.from({ length: 12 }, (_, index) => eg.arrived(eg.channelMessage(index + 1))),
  )
  const noArrivals = events.map((list) => list.filter(({ type }) => type !== 'message'))
  fc.assert(
    fc.property(noArrivals, (list) => {
      const state = applyEvents(whole, list)
      for (const message of mapValues(state.messages.byId))
        expect(isUnread(state, message.id)).toBe(!isRead(message))
      let counted = 0
      for (const [, topics] of mapEntries(state.unreads.channels)) {
        for (const { ids } of topics) counted += ids.length
      }
      for (const ids of state.unreads.directs.values()) counted += ids.length
      expect(counted).toBe(locatorOf(state.unreads).size)
    }),
  )
})

test('memoized selectors equal a fresh computation', () => {
  fc.assert(
    fc.property(wildEvents, (list) => {
      let state: AccountState = opened
      for (const event of list) {
        state = applyEvents(state, [event])
        sidebarModel(state)
      }
      // Selectors cache by the `self` object, so a new one starts without cached results.
      const fresh = { ...state, self: { ...state.self } }
      expect(sidebarModel(state)).toEqual(sidebarModel(fresh))
      expect(totalCounts(state)).toEqual(totalCounts(fresh))
    }),
  )
})

test('folding never changes a state in place', () => {
  fc.assert(
    fc.property(wildEvents, arbitraryMessage, (list, message) => {
      const before = applyEvents(opened, [eg.arrived(message)])
      const copy = structuredClone(before)
      applyEvents(before, list)
      expect(before).toEqual(copy)
    }),
    { numRuns: 30 },
  )
})

describe('a batch', () => {
  test('without any effect returns the same state object', () => {
    const nothing: AccountEvent[] = [
      { id: 1, type: 'heartbeat' },
      { id: 3, type: 'restart', featureLevel: null, version: null },
      { type: 'local/clock', now: 5 },
    ]
    expect(applyEvents(opened, nothing)).toBe(opened)
    expect(applyEvents(opened, [])).toBe(opened)
  })

  test('with an event newer than this client is tolerated', () => {
    const future = { id: 1, type: 'subscription', op: 'paint', channelIds: [9] } as unknown as AccountEvent
    expect(applyEvents(opened, [future])).toBe(opened)
  })
})

describe('a slice that fails', () => {
  // The parser guarantees a shape, but a reduction that throws must not stop all others.
  const broken = { id: 1, type: 'channel', op: 'create', channels: null } as unknown as AccountEvent
  const deleting: AccountEvent = { id: 2, type: 'channel', op: 'delete', channelIds: [9] }

  test('keeps its value, is reported, and does not affect other slices', () => {
    const failures: string[] = []
    const onError = (slice: string, event: AccountEvent) => failures.push(`${slice} ${event.type}`)
    const state = applyEvents(opened, [broken, deleting], { onError })
    expect(failures).toEqual(['channels channel'])
    expect(state).toEqual(applyEvents(opened, [deleting]))
    expect(() => applyEvents(opened, [broken])).toThrow()
  })

  test('keeps its value at a registration; the first registration throws', () => {
    const snapshot = eg.snapshot({
      alertWords: ['tea'],
      folders: null as unknown as readonly ChannelFolder[],
    })
    const failures: string[] = []
    const onError = (slice: string) => failures.push(slice)
    const state = applyEvents(opened, [{ type: 'local/snapshot', snapshot }], { onError })
    expect([failures, state.folders, state.alertWords]).toEqual([['folders'], opened.folders, ['tea']])
    expect(() => accountFromSnapshot(snapshot)).toThrow()
  })
})

test('no slice reduces an event that is listed as without state', () => {
  const reduced = new Set<string>(allReductions.map(({ type }) => type))
  expect(Object.keys(eventsWithoutState).filter((type) => reduced.has(type))).toEqual([])
})

test('one reduction can be left out', () => {
  const event = eg.arrived(eg.channelMessage(5))
  const without = { slice: 'unreads', type: 'message' } as const
  const state = applyEvents(opened, [event], { without })
  expect(state).toEqual({ ...applyEvents(opened, [event]), unreads: opened.unreads })
  expect(allReductions).toContainEqual(without)
})

test('a state is built in steps', () => {
  const steps = registerSteps(null, { type: 'local/snapshot', snapshot: eg.snapshot(), at: 5 }, {})
  let pieces = 0
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) {
      expect(value).toEqual(accountFromSnapshot(eg.snapshot(), 5))
      break
    }
    pieces += 1
  }
  expect(pieces).toBe(allSlices.length)
})

test("a new registration replaces what it covers and keeps the window's own data", () => {
  const state = applyEvents(opened, [eg.arrived(eg.channelMessage(5))])
  const snapshot = eg.snapshot({ users: [eg.user(7)], mutedUserIds: [3] })
  const again = applyEvents(state, [{ type: 'local/snapshot', snapshot, at: 5 }])
  const fresh = accountFromSnapshot(snapshot, 5)
  for (const name of allSlices) {
    if (!['messages', 'views', 'topics', 'connection', 'invites'].includes(name))
      expect(again[name]).toEqual(fresh[name])
  }
  expect(again.self).toBe(state.self)
  expect(again.messages.byId.size).toBe(1)
  expect(again.views.size).toBe(narrows.length)
})

test('a window that attaches again keeps messages as stale, with current flags', () => {
  const withMessage = applyEvents(opened, [eg.arrived(eg.channelMessage(5))])
  const main = applyEventsLight(lightAccount(withMessage), [eg.flagged('add', 'read', [5])])
  const again = attachAgain(withMessage, main)
  expect(messageOf(again, 5)?.flags).toEqual(['read'])
  expect([...again.views.values()].every((view) => view.stale && !view.foundNewest)).toBe(true)
  expect(attachAgain(null, main)).toBe(main)
})
