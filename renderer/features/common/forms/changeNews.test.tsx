import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '@testing-library/react'
import { tellNews, useChangeNews } from './changeNews.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says that a change was saved for two seconds, also where nobody saw it', () => {
  vi.useFakeTimers()
  tellNews('a', 'theme', 'saved')
  const shown = renderHook(() => useChangeNews('a', 'theme'))
  expect(shown.result.current).toBe('saved')
  // The page is left before the time is over.
  shown.unmount()
  act(() => void vi.advanceTimersByTime(2000))
  expect(renderHook(() => useChangeNews('a', 'theme')).result.current).toBeNull()
})

it('a refusal stays until the next change', () => {
  vi.useFakeTimers()
  tellNews('a', 'theme', 'saved')
  tellNews('a', 'theme', { reason: 'no' })
  act(() => void vi.advanceTimersByTime(2000))
  expect(renderHook(() => useChangeNews('a', 'theme')).result.current).toEqual({ reason: 'no' })
})
