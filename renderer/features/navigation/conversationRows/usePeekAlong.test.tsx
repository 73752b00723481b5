import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetUi, uiStore } from '../../../state/index.ts'
import { rowsMark } from './listItem.ts'
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
  // The peek opens only beside a pane.
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

it('the peek moves to the next row when the focused row is moved to Later', () => {
  peekAt('Plan')
  const { result, rerender } = show()
  act(() => result.current.awaitDeparture())
  rerender({ item: topicRow('Lunch'), departures: 1, returns: 0 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Lunch')
})

it('the peek keeps a conversation that leaves the list by being read', () => {
  peekAt('Plan')
  const { rerender } = show()
  rerender({ item: topicRow('Lunch'), departures: 1, returns: 0 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Plan')
})

it('the peek moves to a row restored by Undo', () => {
  peekAt('Plan')
  const { rerender } = show()
  rerender({ item: topicRow('Lunch'), departures: 0, returns: 1 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Lunch')
})

it('a reply opens the conversation of the row in the peek', () => {
  replyBeside(topicRow('Plan'))
  expect(beside()).toBe('Plan')
  replyBeside(topicRow('Lunch'))
  expect(beside()).toBe('Lunch')
  expect(uiStore.getState().opened).toEqual({ focus: 'composer', surface: 'peek' })
})

it('the peek follows the focus again after its conversation has left the list', () => {
  peekAt('Plan')
  const { result, rerender } = show()
  rerender({ item: topicRow('Lunch'), departures: 1, returns: 0 })
  act(() => result.current.take())
  rerender({ item: topicRow('Dinner'), departures: 1, returns: 0 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Dinner')
})

it('the peek shows the focused row when the focus returns to the list', () => {
  const [field, list] = [document.createElement('input'), document.createElement('div')]
  list.tabIndex = -1
  list.setAttribute(rowsMark, '')
  document.body.append(field, list)
  peekAt('Plan')
  const { rerender } = show()
  field.focus()
  rerender({ item: topicRow('Lunch'), departures: 1, returns: 0 })
  act(() => list.focus())
  act(() => void vi.advanceTimersByTime(1000))
  expect(beside()).toBe('Lunch')
})
