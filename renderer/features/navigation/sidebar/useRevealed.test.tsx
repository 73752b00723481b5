import { cleanup, render } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { pillLine } from './rowHeight.ts'
import type { SidebarRow } from './sidebarRow.ts'
import { useRevealed } from './useRevealed.ts'

afterEach(cleanup)

const row = (at: number, active: boolean): SidebarRow => ({
  type: 'direct',
  key: String(at),
  pin: null,
  title: '',
  shortTitle: '',
  row: { key: String(at), userIds: [at], unread: 0, maxId: 0 },
  hasDraft: false,
  active,
})
const list = (active: number | null) => Array.from({ length: 20 }, (_, index) => row(index, index === active))

/** Makes a list of 20 rows of 28 px, of which 100 px are visible above the line at its foot. */
function sized(element: HTMLDivElement): void {
  Object.defineProperties(element, {
    clientHeight: { value: 100 + pillLine, configurable: true },
    scrollHeight: { value: 560, configurable: true },
    scrollTo: { value: ({ top = 0 }: ScrollToOptions) => void (element.scrollTop = top), configurable: true },
  })
}

function List({ active }: { readonly active: number | null }) {
  const scroller = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    if (scroller.current !== null) sized(scroller.current)
  }, [])
  useRevealed(list(active), scroller, 0, 0)
  return <div data-testid="list" ref={scroller} />
}

it('restores the scroll position when the list has no active row anymore', () => {
  const { getByTestId, rerender } = render(<List active={null} />)
  const scroller = getByTestId('list')
  scroller.scrollTop = 28
  rerender(<List active={2} />)
  expect(scroller.scrollTop).toBe(28)
  // Scrolled by the height of the line only.
  rerender(<List active={4} />)
  expect(scroller.scrollTop).toBe(5 * 28 + 40 - 100)
  rerender(<List active={15} />)
  expect(scroller.scrollTop).toBe(16 * 28 + 40 - 100)
  rerender(<List active={null} />)
  expect(scroller.scrollTop).toBe(28)
})

it('a list that the user scrolled stays there', () => {
  const { getByTestId, rerender } = render(<List active={10} />)
  const scroller = getByTestId('list')
  scroller.scrollTop = 300
  rerender(<List active={null} />)
  expect(scroller.scrollTop).toBe(300)
})
