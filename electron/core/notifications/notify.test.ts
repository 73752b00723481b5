import { expect, test } from 'vitest'
import { itemEvent } from '../../../shared/model/lists/listSlices.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { policies } from '../../../shared/model/topics/userTopics.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { maxNotifications, summaryKey } from './notificationGroups.ts'
import { createNotifier } from './notify.ts'

type Account = Parameters<typeof eg.account>[0]

/** Starts a notifier on an account, and applies its notifications to a screen. */
function start(account: Account = {}) {
  let state = eg.account(account)
  const user = { focused: false, isMuted: false, now: 0, held: null as number | null }
  const settings: { -readonly [N in keyof typeof defaultSettings]: (typeof defaultSettings)[N] } = {
    ...defaultSettings,
  }
  const notifier = createNotifier({
    settings: () => settings,
    focused: () => user.focused,
    isMuted: () => user.isMuted,
    lastNotifiedId: 0,
    now: () => user.now,
    heldSince: null,
    onHeld: (since) => (user.held = since),
    guard: (_name, run) => run(),
  })
  const screen = new Map<string, { readonly title: string; readonly body: () => string }>()
  const happens = (...events: readonly AccountEvent[]) => {
    const before = state
    state = eg.after(state, ...events)
    return show(notifier.process({ batch: { seq: 1, events }, before, after: state }))
  }
  const show = (changes: ReturnType<typeof notifier.process>) => {
    for (const change of changes) {
      if (change.type === 'close') screen.delete(change.key)
      else if (change.type === 'show' && (!change.isUpdate || screen.has(change.key)))
        screen.set(change.key, change)
    }
    return changes
  }
  return {
    user,
    screen,
    settings,
    happens,
    release: () => show(notifier.release()),
    titles: () => [...screen.values()].map(({ title }) => title),
  }
}

const directs = (...ids: readonly number[]) => ids.map((id) => eg.arrived(eg.directMessage(id)))
const inTopic = (id: number, topic: string, fields: Parameters<typeof eg.channelMessage>[1] = {}) =>
  eg.arrived(eg.channelMessage(id, { topic, flags: ['mentioned'], ...fields }))

test('counts the messages of a conversation and shows the newest texts', () => {
  const { happens, screen, titles } = start()
  let reads = 0
  const text = (id: number) => {
    const message = eg.directMessage(id)
    Object.defineProperty(message, 'content', { get: () => `<p>text ${String((reads += 1))}</p>` })
    return eg.arrived(message)
  }
  happens(text(1))
  expect(titles()).toEqual(['Ada'])
  reads = 0
  happens(text(2), text(3), text(4), text(5), text(6))
  expect(titles()).toEqual(['6 new from Ada'])
  expect(reads).toBe(0)
  const [shown] = screen.values()
  expect(shown?.body()).toBe([1, 2, 3, 4].map((n) => `Ada: text ${String(n)}`).join('\n'))
  expect(reads).toBe(4)
  happens(inTopic(7, 'Plan'), inTopic(8, 'Plan'), inTopic(9, 'Plan'))
  expect(titles()[1]).toBe('3 new in #news > Plan, 3 mention you')
})

test('closes when all is read, and counts without a sound when a part is', () => {
  const { happens, titles } = start()
  happens(...directs(1, 2, 3))
  expect(happens(eg.flagged('add', 'read', [1]))).toMatchObject([
    { title: '2 new from Ada', silent: true, isUpdate: true, messageId: 3 },
  ])
  happens(eg.deleted([2]))
  expect(titles()).toEqual(['Ada'])
  expect(happens(eg.flagged('add', 'read', [3]))).toEqual([{ type: 'close', key: 'dm:2' }])
  expect(happens(...directs(4), eg.flagged('add', 'read', [4]))).toEqual([])
})

test('follows a topic that is moved, and mutes', () => {
  const { happens, titles, screen } = start({ userSettings: { enable_stream_desktop_notifications: true } })
  const plain = (id: number, topic: string) => inTopic(id, topic, { flags: [] })
  happens(plain(1, 'Plan'), plain(2, 'Plan'), plain(3, 'Later'))
  happens(eg.moved([1, 2]))
  expect(titles()).toEqual(['3 new in #news > Later'])
  happens(plain(4, 'Plan'), eg.moved([4], { newTopic: 'Tea' }))
  expect([...screen.keys()]).toEqual(['topic:9:later', 'topic:9:tea'])
  const userTopic = { channelId: 9, topic: 'later', policy: policies.muted, lastUpdated: 1 }
  happens({ id: 0, type: 'user_topic', userTopic })
  expect(titles()).toEqual(['Ada (#news > Tea)'])
})

test('many conversations at once have one summary with their total', () => {
  const { happens, titles, user, screen } = start()
  const burst = (from: number) =>
    Array.from({ length: 9 }, (_, index) => inTopic(from + index, `topic ${String(index)}`))
  happens(inTopic(1, 'topic 1'))
  happens(...burst(2))
  expect(titles()).toEqual(['10 messages for you while you were away'])
  expect(screen.get(summaryKey)?.body()).toBe('Example\n10 mention you')
  happens(...burst(11))
  happens(eg.flagged('add', 'read', [1, 2, 3]))
  expect(titles()).toEqual(['16 messages for you while you were away'])
  user.focused = true
  happens(eg.flagged('add', 'read', [4]))
  expect(titles()).toEqual([])
  user.focused = false
  happens(...burst(20))
  expect(titles()).toEqual(['9 messages for you while you were away'])
})

test('a muted account is silent, and its messages are not notified later', () => {
  const { happens, titles, user } = start()
  happens(...directs(1))
  user.isMuted = true
  happens(...directs(2))
  user.isMuted = false
  happens(...directs(3))
  expect(titles()).toEqual(['Ada'])
})

test('a quiet time holds back messages and ends with their total', () => {
  const { happens, release, screen, settings, titles, user } = start()
  happens(...directs(1))
  Object.assign(settings, { quietUntil: 60_000, quietAlertWords: true })
  happens(...directs(2, 3), inTopic(4, 'Plan'))
  happens(inTopic(5, 'Tea', { flags: ['has_alert_word'] }))
  happens(eg.flagged('add', 'read', [3]))
  expect(release()).toEqual([])
  expect(titles()).toEqual(['Ada', 'Ada (#news > Tea)'])
  expect(user.held).toBe(1)
  user.now = 60_000
  release()
  // The direct messages are those of one conversation, and the alert word was shown already.
  expect([...screen].map(([key, { title }]) => [key, title])).toEqual([
    ['topic:9:tea', 'Ada (#news > Tea)'],
    [summaryKey, '3 messages for you while you were away'],
  ])
  expect(user.held).toBeNull()
  expect(release()).toEqual([])
  happens(...directs(6))
  expect(titles().at(-1)).toBe('Ada')
})

test('the summary of a quiet time has only what arrived after the user left', () => {
  const { happens, release, settings, titles, user } = start()
  settings.quietUntil = 60_000
  happens(...directs(1))
  user.focused = true
  happens(...directs(2))
  user.focused = false
  happens(...directs(3))
  user.now = 60_000
  happens(inTopic(4, 'Plan'))
  expect(titles()).toEqual(['1 message for you while you were away', 'Ada (#news > Plan)'])
  expect(release()).toEqual([])
})

test('1,000 messages in 50 topics show no more notifications than fit', () => {
  const { happens, screen } = start()
  for (let id = 1; id <= 1000; id++) happens(inTopic(id, `topic ${String(id % 50)}`))
  expect(screen.size).toBe(maxNotifications)
  happens(
    eg.flagged(
      'add',
      'read',
      [...Array(1000).keys()].map((index) => index + 1),
    ),
  )
  expect(screen.size).toBe(0)
})

test('notifies of hits of a saved search if the user wants it and no rule forbids it', () => {
  const narrow = [{ operator: 'search', operand: 'oat' }]
  const shown = (tells: boolean, text: string) => {
    const { happens, titles } = start()
    happens(itemEvent('savedSearches', { id: '1', name: 'Oats', narrow, tells, rank: 1 }))
    happens(eg.arrived(eg.channelMessage(7, { content: `<p>${text}</p>` })))
    happens(eg.arrived(eg.channelMessage(8, { content: '<p>else</p>' })))
    return titles().length
  }
  expect(shown(true, 'Oats are here')).toBe(1)
  expect(shown(true, 'Nothing is here')).toBe(0)
  expect(shown(false, 'Oats are here')).toBe(0)
})
