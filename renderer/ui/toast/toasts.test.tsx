import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast, ToastRegion } from './toasts.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
  cleanup()
})

const shown = () => document.querySelector('[aria-label=Notices]')?.textContent

it('shows only the newest plain toast, and no older one after it is dismissed', () => {
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  act(() => showToast('Copied.'))
  act(() => showToast('Link copied.'))
  expect(shown()).toBe('Link copied.')
  fireEvent.click(screen.getByLabelText('Dismiss'))
  expect(shown()).toBe('')
})

it('keeps a toast with an action longer and runs the action once', () => {
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const undo = vi.fn()
  act(() => showToast('Copied.'))
  act(() => showToast('Muted.', { label: 'Undo', run: undo }))
  act(() => void vi.advanceTimersByTime(11_000))
  // The focus does not move to a button that disappears.
  expect(fireEvent.mouseDown(screen.getByText('Undo'))).toBe(false)
  fireEvent.click(screen.getByText('Undo'))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('')
})

it('keeps a brief toast half as long', () => {
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  act(() => showToast('Marked 2 read.', { label: 'Undo', run: () => undefined, isBrief: true }))
  act(() => void vi.advanceTimersByTime(5999))
  expect(shown()).toBe('Marked 2 read.Undo')
  act(() => void vi.advanceTimersByTime(1))
  expect(shown()).toBe('')
})

it('keeps the actions of older toasts reachable, at most three toasts in all', () => {
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const undo = vi.fn()
  act(() => showToast('First.', { label: 'Undo', run: () => undefined }))
  act(() => showToast('Muted.', { label: 'Undo', run: undo }))
  act(() => showToast('Resolved.', { label: 'Unresolve', run: () => undefined }))
  act(() => showToast('Copied.'))
  expect(shown()).toBe('Muted.UndoResolved.UnresolveCopied.')
  fireEvent.click(screen.getByText('Undo'))
  expect(undo).toHaveBeenCalledTimes(1)
  act(() => void vi.advanceTimersByTime(4000))
  expect(shown()).toBe('Resolved.Unresolve')
  act(() => void vi.advanceTimersByTime(8000))
  expect(shown()).toBe('')
})

it('a second button opens something and keeps the first one reachable', () => {
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const [undo, go] = [vi.fn(), vi.fn()]
  act(() => showToast('Moved.', { label: 'Undo', run: undo, also: { label: 'Go there', run: go } }))
  fireEvent.click(screen.getByText('Go there'))
  expect(go).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('Moved.Go thereUndo')
  fireEvent.click(screen.getByText('Undo'))
  expect(undo).toHaveBeenCalledTimes(1)
})
