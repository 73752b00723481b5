import { expect, test } from 'vitest'
import * as eg from '../../../shared/model/testing/eg.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { createNotifiers } from './notifiers.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'

function start() {
  const notified: string[] = []
  const notifiers = createNotifiers({
    settings: () => defaultSettings,
    isFocused: () => false,
    isMuted: () => false,
    emit: (change) => {
      if (change.type === 'show') notified.push(`${change.account} ${String(change.messageId)}`)
    },
    told: () => 0,
    tells: () => undefined,
    searchMissed: async () => [],
    guard: (_name, run) => run(),
    now: () => 0,
    held: () => null,
    setHeld: () => undefined,
  })
  const arrive = (account: string, id: number, content = '<p>hello</p>') => {
    const events = [eg.arrived(eg.directMessage(id, { content }))]
    const before = eg.account()
    notifiers.onBatch(account, { batch: { seq: id, events }, before, after: eg.after(before, ...events) })
  }
  return { told: notified, arrive, forget: notifiers.forget }
}

test('notifies of a short message at once', () => {
  const { arrive, told } = start()
  arrive('a', 1)
  expect(told).toEqual(['a 1'])
})

test('notifies of a message of megabytes in a later task, and of later ones after it', async () => {
  const { arrive, told, forget } = start()
  arrive('a', 1, '<p>word</p>'.repeat(100_000))
  arrive('b', 2)
  arrive('gone', 3)
  forget('gone')
  expect(told).toEqual([])
  for (let turns = 0; turns < 10; turns++) await yieldToEventLoop()
  expect(told).toEqual(['a 1', 'b 2'])
  arrive('b', 4)
  expect(told.at(-1)).toBe('b 4')
})
