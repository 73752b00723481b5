import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHeldOrder } from './useHeldOrder.ts'

interface Order {
  readonly now: readonly string[]
  readonly rows: readonly string[]
}

/** Sorts by name. Held rows keep their position, and new ones follow them. */
function arrange(before: Order | null, now: readonly string[], isHeld: boolean): Order {
  if (before?.now === now) return before
  const sorted = now.toSorted()
  const stay = isHeld ? (before?.rows ?? []) : []
  return { now, rows: [...stay, ...sorted.filter((row) => !stay.includes(row))] }
}

let list = document.createElement('div')
beforeEach(() => {
  vi.useFakeTimers()
  document.body.append(list)
})
afterEach(() => {
  cleanup()
  list.remove()
  list = document.createElement('div')
  vi.useRealTimers()
})

function show(first: readonly string[]) {
  const { result, rerender } = renderHook(
    ({ now }: { now: readonly string[] }) =>
      useHeldOrder({ current: list }, (before: Order | null, isHeld) => arrange(before, now, isHeld)),
    { initialProps: { now: first } },
  )
  return {
    rows: () => result.current.order.rows.join(' '),
    update: () => act(() => result.current.update()),
    becomes: (now: readonly string[]) => rerender({ now }),
  }
}

function leaveWindow(seconds: number): void {
  fireEvent.blur(window)
  act(() => void vi.advanceTimersByTime(seconds * 1000))
  fireEvent.focus(window)
}

function movePointer(by: number): void {
  const event = new PointerEvent('pointermove', { bubbles: true })
  Object.defineProperties(event, { movementX: { value: by }, movementY: { value: 0 } })
  fireEvent(list, event)
}

it('sorts on every change until a key is pressed in the list', () => {
  const shown = show(['b', 'c'])
  shown.becomes(['a', 'b', 'c'])
  expect(shown.rows()).toBe('a b c')
  fireEvent.keyDown(list, { key: 'j' })
  shown.becomes(['0', 'a', 'b', 'c'])
  expect(shown.rows()).toBe('a b c 0')
  shown.update()
  expect(shown.rows()).toBe('0 a b c')
})

it('keeps sorting while the pointer rests or is outside the list', () => {
  const shown = show(['b'])
  fireEvent.pointerDown(document.body)
  movePointer(0)
  shown.becomes(['a', 'b'])
  expect(shown.rows()).toBe('a b')
  movePointer(3)
  shown.becomes(['0', 'a', 'b'])
  expect(shown.rows()).toBe('a b 0')
})

it('sorts again when the window receives the focus after half a minute', () => {
  const shown = show(['b'])
  fireEvent.keyDown(list, { key: 'j' })
  shown.becomes(['a', 'b'])
  leaveWindow(29)
  act(() => void vi.runAllTimers())
  expect(shown.rows()).toBe('b a')
  leaveWindow(31)
  act(() => void vi.runAllTimers())
  expect(shown.rows()).toBe('a b')
})

it('keeps the rows in place for the click that gives the window the focus', () => {
  const shown = show(['b'])
  fireEvent.keyDown(list, { key: 'j' })
  shown.becomes(['a', 'b'])
  leaveWindow(31)
  fireEvent.pointerDown(list)
  act(() => void vi.runAllTimers())
  expect(shown.rows()).toBe('b a')
})
