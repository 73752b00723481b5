import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetUi, uiStore } from '../../../state/index.ts'
import { replyBeside } from './rowActions.ts'
import { usePeekAlong } from './usePeekAlong.ts'
import { topicRow } from './testing/topicRow.ts'

const beside = () => {
  const conversation = uiStore.getState().peek?.conversation
  return conversation?.type === 'channel' ? conversation.topic : null
}
const peekAt = (topic: string): void =>
  uiStore.setState({
    peek: {
      account: 'a',
      conversation: topicRow(topic).conversation,
      near: null,
      from: null,
      isReply: false,
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  resetUi({ account: 'a' })
  // Nothing stands beside a conversation.
  uiStore.setState(({ route }) => ({ route: { ...route, view: 'inbox' } }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () =>
  renderHook((list) => usePeekAlong(list), {
    initialProps: { item: topicRow('Plan'), departures: 0, returns: 0 },
  })

it('the conversation beside the list goes along where the focused row is put off', () => {
  peekAt('Plan')
  const { result, rerender } = show()
  act(() => result.current.awaitDeparture())
  rerender({ item: topicRow('Lunch'), departures: 1, returns: 0 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Lunch')
})

it('the conversation beside the list stays when it leaves by being read', () => {
  peekAt('Plan')
  const { rerender } = show()
  rerender({ item: topicRow('Lunch'), departures: 1, returns: 0 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Plan')
})

it('the conversation beside the list goes along to a row that Undo brings back', () => {
  peekAt('Plan')
  const { rerender } = show()
  rerender({ item: topicRow('Lunch'), departures: 0, returns: 1 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Lunch')
})

it('a reply opens the conversation of the row beside the list', () => {
  replyBeside(topicRow('Plan'))
  expect(beside()).toBe('Plan')
  replyBeside(topicRow('Lunch'))
  expect(beside()).toBe('Lunch')
  expect(uiStore.getState().opened).toEqual({ focus: 'composer', surface: 'peek' })
})
