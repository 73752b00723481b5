import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uiStore } from '../../../state/index.ts'
import { showToast, ToastRegion } from '../../../ui/index.ts'
import { awaitUndo, keepUndo, offerUndo, undoLast } from './index.ts'

const nothing = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
})
afterEach(() => {
  act(() => {
    while (undoLast());
    void vi.runAllTimers()
  })
  vi.useRealTimers()
  cleanup()
})

const shown = () => document.querySelector('[aria-label=Notices]')?.textContent

it('only the last change has an Undo toast, beside toasts with other actions', () => {
  act(() => offerUndo({ text: 'Muted.', undone: 'Unmuted.', undo: nothing }))
  act(() => showToast('Sent.', { label: 'Go', run: nothing }))
  act(() => offerUndo({ text: 'Resolved.', undone: 'Unresolved.', undo: nothing }))
  expect(shown()).toBe('Sent.GoResolved.Undo')
})

it('undoes the last change first and each change once, by toast or key', () => {
  const done: string[] = []
  for (const name of ['a', 'b', 'c'])
    act(() => offerUndo({ text: `Did ${name}.`, undone: `No ${name}.`, undo: () => void done.push(name) }))
  fireEvent.click(screen.getByText('Undo'))
  expect(done).toEqual(['c'])
  act(() => expect(undoLast()).toBe(true))
  expect(shown()).toBe('No b.')
  act(() => expect(undoLast()).toBe(true))
  act(() => expect(undoLast()).toBe(false))
  expect(done).toEqual(['c', 'b', 'a'])
})

it('the key that undoes a change removes its toast', () => {
  act(() => offerUndo({ text: 'Muted.', undone: 'Unmuted.', undo: nothing }))
  act(() => void undoLast())
  expect(screen.queryByText('Undo')).toBeNull()
})

it('shows the toast for less time in a conversation opened from a triage list', () => {
  act(() => uiStore.setState({ origin: 'inbox' }))
  act(() => offerUndo({ text: 'Marked 2 read.', undone: null, undo: nothing }))
  act(() => uiStore.setState({ origin: null }))
  act(() => void vi.advanceTimersByTime(6000))
  expect(shown()).toBe('')
  expect(undoLast()).toBe(true)
})

it('keeps a change for ten minutes, longer than its toast', () => {
  const undo = vi.fn()
  act(() => offerUndo({ text: 'Muted.', undone: null, undo }))
  act(() => void vi.advanceTimersByTime(9 * 60_000))
  expect(shown()).toBe('')
  act(() => expect(undoLast()).toBe(true))
  expect(undo).toHaveBeenCalledTimes(1)
  act(() => offerUndo({ text: 'Muted.', undone: null, undo }))
  act(() => void vi.advanceTimersByTime(10 * 60_000))
  expect(undoLast()).toBe(false)
})

it('undoes the change that was started last, even if it is still in progress', async () => {
  const done: string[] = []
  const offer = (name: string) => ({ text: `Did ${name}.`, undone: null, undo: () => void done.push(name) })
  let end = (_made: ReturnType<typeof offer> | null): void => undefined
  act(() => offerUndo(offer('a')))
  act(() => awaitUndo(new Promise((resolve) => (end = resolve))))
  act(() => expect(undoLast()).toBe(true))
  expect(done).toEqual([])
  await act(async () => end(offer('b')))
  expect(done).toEqual(['b'])
  // A change that was not made does not replace another one.
  act(() => awaitUndo(Promise.resolve(null)))
  await act(async () => Promise.resolve())
  act(() => expect(undoLast()).toBe(true))
  expect(done).toEqual(['b', 'a'])
})

it('undoes a change without a toast once no toast offers another', () => {
  const done: string[] = []
  const change = (name: string) => ({ text: name, undone: name, undo: () => void done.push(name) })
  const visit = {}
  act(() => keepUndo(visit, 'a view', change('read 1')))
  act(() => offerUndo(change('mute')))
  act(() => keepUndo(visit, 'a view', change('read 2')))
  act(() => void undoLast())
  expect(done).toEqual(['mute'])
  act(() => void undoLast())
  expect([done, undoLast()]).toEqual([['mute', 'read 2'], false])
})
