import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '@testing-library/react'
import { tellNews, useChangeNews } from './changeNews.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('reports a saved change for two seconds, even if nothing shows it', () => {
  vi.useFakeTimers()
  tellNews('a', 'theme', 'saved')
  const shown = renderHook(() => useChangeNews('a', 'theme'))
  expect(shown.result.current).toBe('saved')
  // The page is left before the two seconds are over.
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
