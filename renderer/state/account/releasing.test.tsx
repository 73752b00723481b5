import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { narrowKey, topicNarrow } from '../../../shared/model/views/narrow.ts'
import { releaseLimits } from '../../../shared/model/account/release.ts'
import { messageOf } from '../../../shared/model/messages/messages.ts'
import { viewOf } from '../../../shared/model/views/views.ts'
import { account, arrived, channelMessage, fetched } from '../../../shared/model/testing/eg.ts'
import { createAccountStore, type AccountStore } from './accountStore.ts'
import { hashOfRoute, startNavigation } from '../navigation/navigation.ts'
import { installBridge } from '../testing/testBridge.ts'
import { resetUi } from '../uiStore.ts'

const hour = 60 * 60_000
const topic = (number: number) => topicNarrow(9, `Topic ${number}`)
let store: AccountStore
let seq = 0
let ends: (() => void)[] = []

beforeEach(() => {
  installBridge({})
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  resetUi({ account: 'a' })
  ends = [startNavigation('a', hashOfRoute(topicNarrow(9, 'Plan')))]
  seq = 0
  store = createAccountStore('a')
  store.open(account(), 0, [])
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
})

const tell = (...events: Parameters<AccountStore['receive']>[0]['events']): void =>
  store.receive({ account: 'a', seq: ++seq, events })
/** Opens a topic, shows it for a second and leaves it. */
const visit = (number: number): void => {
  const leave = store.showView(narrowKey(topic(number)), () => null)
  tell(fetched(topic(number), [channelMessage(number, { topic: `Topic ${number}` })]))
  vi.advanceTimersByTime(1000)
  leave()
}
const views = () => store.getState().state!.views.size
const isThere = (number: number) => viewOf(store.getState().state!, topic(number)) !== undefined

test('a day of visited topics keeps a limited number of views and messages', () => {
  let maxHeld = 0
  for (let number = 1; number <= 3000; number += 1) {
    visit(number)
    maxHeld = Math.max(maxHeld, views(), store.getState().state!.messages.byId.size)
  }
  expect(maxHeld).toBeLessThan(releaseLimits.maxViews + 100)
  expect(isThere(3000)).toBe(true)
  expect(messageOf(store.getState().state!, 1)).toBeUndefined()
})

test('a week of messages outside any view keeps a limited number of them', () => {
  let maxHeld = 0
  for (let id = 1; id <= 10_000; id += 500) {
    tell(
      ...Array.from({ length: 500 }, (_, index) => arrived(channelMessage(id + index, { flags: ['read'] }))),
    )
    vi.advanceTimersByTime(1000)
    maxHeld = Math.max(maxHeld, store.getState().state!.messages.byId.size)
  }
  expect(maxHeld).toBeLessThan(5000)
})

test('topics seen within the hour and the open one stay, and older ones are evicted', () => {
  tell(fetched(topicNarrow(9, 'Plan'), []))
  visit(1)
  vi.advanceTimersByTime(hour / 2)
  visit(2)
  vi.advanceTimersByTime(hour / 2 + 1000)
  tell(arrived(channelMessage(5000)))
  vi.advanceTimersByTime(1000)
  expect([isThere(1), isThere(2)]).toEqual([false, true])
  expect(viewOf(store.getState().state!, topicNarrow(9, 'Plan'))).toBeDefined()
})

test('keeps the view to which another account returns', () => {
  tell(fetched(topicNarrow(9, 'Plan'), []))
  ends.push(startNavigation('b', '#', { a: hashOfRoute(topicNarrow(9, 'Plan')) }))
  visit(1)
  vi.advanceTimersByTime(2 * hour)
  tell(arrived(channelMessage(5000)))
  vi.advanceTimersByTime(1000)
  expect(isThere(1)).toBe(false)
  expect(viewOf(store.getState().state!, topicNarrow(9, 'Plan'))).toBeDefined()
})
