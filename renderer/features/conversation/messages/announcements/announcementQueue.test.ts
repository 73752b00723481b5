import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcementGapMs, announcementQueue } from './announcementQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const said: string[] = []
  return { said, queue: announcementQueue((text) => said.push(text)) }
}

test('announces the first text at once, then one a second by importance', () => {
  const { said, queue } = open()
  queue.add('newMessages', 'Ben: one')
  expect(said).toEqual(['Ben: one'])
  queue.add('typing', 'Ben is typing')
  queue.add('newMessages', 'Ben: two')
  queue.add('newMessages', '2 new messages')
  queue.add('failedSend', 'Not sent')
  vi.advanceTimersByTime(announcementGapMs - 1)
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(said.slice(1)).toEqual(['Not sent'])
  vi.advanceTimersByTime(2 * announcementGapMs)
  expect(said.slice(2)).toEqual(['2 new messages', 'Ben is typing'])
})

test('drops a text that was removed in time, and all texts after closing', () => {
  const { said, queue } = open()
  queue.add('newMessages', 'Ben: one')
  queue.add('typing', 'Ben is typing')
  queue.remove('typing')
  vi.advanceTimersByTime(5 * announcementGapMs)
  expect(said).toEqual(['Ben: one'])
  queue.add('newMessages', 'Ben: two')
  queue.add('newMessages', 'Ben: three')
  queue.close()
  vi.advanceTimersByTime(5 * announcementGapMs)
  expect(said).toEqual(['Ben: one', 'Ben: two'])
})
