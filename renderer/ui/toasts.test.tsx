import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast, ToastRegion } from './toasts.tsx'

// jsdom has no popovers.
const nothing = () => undefined
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
  cleanup()
})

const shown = () => document.querySelector('[aria-label=Notices]')?.textContent

it('shows one toast at a time, and the one before again when the newer is gone', () => {
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const undo = vi.fn()
  act(() => showToast('Muted.', { label: 'Undo', run: undo }))
  act(() => showToast('Copied.'))
  expect(shown()).toBe('Copied.')
  act(() => void vi.advanceTimersByTime(4000))
  expect(shown()).toBe('Muted.Undo')
  // A toast has its whole time once it can be read.
  act(() => void vi.advanceTimersByTime(11_000))
  fireEvent.click(screen.getByText('Undo'))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('')
})
