import { expect, test } from 'vitest'
import { itemEvent } from '../../../shared/model/lists/listSlices.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { createNotifier } from './notify.ts'

/**
 * Runs the notifier on a batch of `count` direct messages. Returns the bodies of its notifications and the number of
 * times that a message's content was read.
 */
function shownOf(count: number) {
  let reads = 0
  const events = Array.from({ length: count }, (_, index) => {
    const message = eg.directMessage(index + 1)
    Object.defineProperty(message, 'content', { get: () => `<p>text ${String((reads += 1))}</p>` })
    return eg.arrived(message)
  })
  const before = eg.account({ realm: { name: 'Example' } })
  const after = eg.after(before, ...events)
  reads = 0
  const notifier = createNotifier({
    settings: () => defaultSettings,
    focused: () => false,
    lastNotifiedId: 0,
    guard: (_name, run) => run(),
  })
  const changes = notifier.process({ batch: { seq: 1, events }, before, after })
  return { bodies: changes.map((change) => (change.type === 'show' ? change.body() : change.type)), reads }
}

test("reads a message's text only if its notification is shown", () => {
  expect(shownOf(5)).toEqual({ bodies: [1, 2, 3, 4, 5].map((n) => `text ${String(n)}`), reads: 5 })
  // A merged notification contains the account's name.
  expect(shownOf(6)).toEqual({ bodies: ['Example'], reads: 0 })
})

test('a merged notification includes the unread messages of those it replaces', () => {
  const notifier = createNotifier({
    settings: () => defaultSettings,
    focused: () => false,
    lastNotifiedId: 0,
    guard: (_name, run) => run(),
  })
  let state = eg.account()
  const titles = (...events: Parameters<typeof eg.after>[1][]) => {
    const before = state
    state = eg.after(state, ...events)
    const changes = notifier.process({ batch: { seq: 1, events }, before, after: state })
    return changes.map((change) => (change.type === 'show' ? change.title : change.type))
  }
  const arrive = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => eg.arrived(eg.directMessage(from + index)))
  const words = (count: number) => [`${String(count)} messages for you while you were away`]
  expect(titles(...arrive(1, 9))).toEqual(words(9))
  expect(titles(...arrive(10, 23))).toEqual(words(23))
  expect(titles(eg.flagged('add', 'read', [1, 2, 3]))).toEqual([])
  expect(titles(...arrive(24, 32))).toEqual(words(29))
  // Its last message is read, so the next one counts from the beginning.
  expect(titles(eg.flagged('add', 'read', [32]))).toEqual(['close'])
  expect(titles(...arrive(33, 40))).toEqual(words(8))
})

test('remembers only the newest notifications for closing', () => {
  const guard = <T>(_name: string, run: () => T): T => run()
  const notifier = createNotifier({
    settings: () => defaultSettings,
    focused: () => false,
    lastNotifiedId: 0,
    guard,
  })
  let state = eg.account()
  const happens = (...events: Parameters<typeof eg.after>[1][]) => {
    const before = state
    state = eg.after(state, ...events)
    return notifier.process({ batch: { seq: 1, events }, before, after: state })
  }
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1)
  for (const id of ids)
    expect(happens(eg.arrived(eg.directMessage(id, { flags: [] })))).toMatchObject([{ type: 'show' }])
  const closed = happens(eg.flagged('add', 'read', ids))
  expect(closed.length).toBe(200)
  expect(closed.at(-1)).toEqual({ type: 'close', key: 'message:1000' })
})

test('notifies of hits of a saved search if the user wants it and no rule forbids it', () => {
  const narrow = [{ operator: 'search', operand: 'oat' }]
  const titles = (tells: boolean, text: string) => {
    const search = { id: '1', name: 'Oats', narrow, tells, rank: 1 }
    const notifier = createNotifier({
      settings: () => defaultSettings,
      focused: () => false,
      lastNotifiedId: 0,
      guard: (_name, run) => run(),
    })
    const before = eg.after(eg.account(), itemEvent('savedSearches', search))
    const event = eg.arrived(eg.channelMessage(7, { content: `<p>${text}</p>` }))
    const batch = { seq: 1, events: [event] }
    return notifier.process({ batch, before, after: eg.after(before, event) }).length
  }
  expect(titles(true, 'Oats are here')).toBe(1)
  expect(titles(true, 'Nothing is here')).toBe(0)
  expect(titles(false, 'Oats are here')).toBe(0)
})
