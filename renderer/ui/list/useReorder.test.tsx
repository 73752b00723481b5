import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { movedTo, useReorder } from './useReorder.ts'

afterEach(cleanup)

const onClick = vi.fn()

/**
 * Two lists in one element, and an item that cannot be moved. Each item is 20 pixels high. `renamed` is the item whose
 * name became a capital.
 */
function Lists({ renamed = '' }: { readonly renamed?: string }) {
  const [saved, setLetters] = useState<readonly string[]>(['a', 'b', 'c'])
  const letters = saved.map((letter) => (letter === renamed ? letter.toUpperCase() : letter))
  const [numbers, setNumbers] = useState<readonly string[]>(['1', '2'])
  const order = useReorder({ ids: letters, onReorder: setLetters }, { ids: numbers, onReorder: setNumbers })
  const items = [...order.shown(letters), ...order.shown(numbers), 'fixed']
  return (
    <ul {...order.attributes}>
      {items.map((id, index) => (
        <li
          key={id}
          {...order.item(id)}
          ref={(element) => {
            if (element !== null) element.getBoundingClientRect = () => new DOMRect(0, index * 20, 100, 20)
          }}
        >
          <button onClick={onClick}>{id}</button>
        </li>
      ))}
    </ul>
  )
}

const shown = (): string =>
  screen
    .getAllByRole('button')
    .map((item) => item.textContent)
    .join(' ')
const press = (name: string, key: string): void => {
  screen.getByText(name).focus()
  fireEvent.keyDown(screen.getByText(name), { key, altKey: true })
}
const startDrag = (name: string, from: number, to: number): void => {
  fireEvent.pointerDown(screen.getByText(name), { button: 0, pointerType: 'mouse', clientY: from })
  fireEvent.pointerMove(window, { clientY: to })
}

test('Alt with an arrow key moves an item within its list and keeps the focus', () => {
  render(<Lists />)
  press('c', 'ArrowUp')
  expect(shown()).toBe('a c b 1 2 fixed')
  expect(document.activeElement).toBe(screen.getByText('c'))
  press('a', 'ArrowDown')
  expect(shown()).toBe('c a b 1 2 fixed')
  expect(document.activeElement).toBe(screen.getByText('a'))
  press('b', 'ArrowDown')
  press('fixed', 'ArrowUp')
  press('1', 'ArrowDown')
  expect(shown()).toBe('c a b 2 1 fixed')
})

test('a drag shows the order that a drop would have, and Escape restores it', () => {
  render(<Lists />)
  startDrag('a', 10, 35)
  expect(shown()).toBe('b a c 1 2 fixed')
  expect(screen.getByText('a').parentElement).toHaveProperty('dataset.dragged', 'true')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(shown()).toBe('a b c 1 2 fixed')
  startDrag('a', 10, 95)
  fireEvent.pointerUp(window)
  expect(shown()).toBe('b c a 1 2 fixed')
})

test('an item that is renamed during the drag of another one keeps its place', () => {
  const { rerender } = render(<Lists />)
  startDrag('a', 10, 95)
  rerender(<Lists renamed="b" />)
  expect(shown()).toBe('B c a 1 2 fixed')
  fireEvent.pointerUp(window)
  expect(shown()).toBe('B c a 1 2 fixed')
})

test('a drag causes no click, and a press that hardly moves is one', () => {
  render(<Lists />)
  startDrag('a', 10, 12)
  fireEvent.pointerUp(window)
  fireEvent.click(screen.getByText('a'))
  expect(onClick).toHaveBeenCalledTimes(1)
  startDrag('a', 10, 35)
  fireEvent.pointerUp(window)
  fireEvent.click(screen.getByText('a'))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a drag that ends outside the list does not cancel the next click', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<Lists />)
  startDrag('a', 10, 35)
  fireEvent.pointerUp(window)
  vi.runAllTimers()
  onClick.mockClear()
  fireEvent.click(screen.getByText('a'))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a drag canceled by Escape causes no click', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  onClick.mockClear()
  render(<Lists />)
  startDrag('a', 10, 35)
  fireEvent.keyDown(window, { key: 'Escape' })
  vi.runAllTimers()
  fireEvent.pointerUp(window)
  fireEvent.click(screen.getByText('a'))
  expect(onClick).not.toHaveBeenCalled()
})

test('an item moves within its list but not past an end', () => {
  const ids = ['a', 'b', 'c']
  expect(movedTo(ids, 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(ids, 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(ids, 'a', -1)).toBe(ids)
  expect(movedTo(ids, 'x', 1)).toBe(ids)
})
