import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { List, type RowAttributes } from './List.tsx'
import type { RowKind } from './rowFocus.ts'
import { useList, type ListOptions } from './useList.ts'

const kind: RowKind<string, string> = { keyOf: (item) => item, heightOf: 20 }

const draw = (item: string, row: RowAttributes) => (
  <div {...row} aria-label={item}>
    <button tabIndex={-1}>open {item}</button>
  </div>
)

const onKey = vi.fn<NonNullable<ListOptions<string, string>['onKey']>>(() => true)

beforeEach(() => onKey.mockClear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface GridProps {
  readonly items: readonly string[]
  readonly isInPage?: boolean
  readonly headingOf?: (item: string) => string
}

function Grid({ items, isInPage = false, ...rest }: GridProps) {
  const [isDescending, setIsDescending] = useState(false)
  const shown = isDescending ? items.toReversed() : items
  const list = useList(shown, kind, { isRoving: true, onKey })
  const head = (
    <div role="row" aria-label="headings">
      <button onClick={() => setIsDescending(!isDescending)}>Sort</button>
    </div>
  )
  return (
    <div data-testid="scroller" style={{ overflowY: 'auto' }}>
      <List
        list={list}
        role="grid"
        label="Rows"
        draw={draw}
        isInPage={isInPage}
        {...rest}
        head={{ row: head, height: 0 }}
      />
    </div>
  )
}

const row = (name: string): HTMLElement => screen.getByRole('row', { name })
const sort = (): HTMLElement => screen.getByRole('button', { name: 'Sort' })
const key = (name: string): boolean => fireEvent.keyDown(document.activeElement!, { key: name })

it('a column heading keeps the focus when it sorts the rows', () => {
  render(<Grid items={['ant', 'bee']} />)
  act(() => row('ant').focus())
  act(() => sort().focus())
  fireEvent.click(sort())
  expect(document.activeElement).toBe(sort())
})

it('keys on a column heading do nothing to the rows', () => {
  render(<Grid items={['ant', 'bee']} />)
  act(() => sort().focus())
  for (const name of ['ArrowDown', 'End', 'Delete']) expect(key(name)).toBe(true)
  expect([row('ant').tabIndex, onKey.mock.calls.length]).toEqual([0, 0])
  act(() => screen.getByRole('button', { name: 'open ant' }).focus())
  key('Delete')
  key('ArrowDown')
  expect([document.activeElement, onKey.mock.calls[0]?.[1]]).toEqual([row('bee'), 'ant'])
})

it('a first row with the focus keeps it when another row is added above', () => {
  const view = render(<Grid items={['bee', 'cat']} />)
  act(() => row('bee').focus())
  view.rerender(<Grid items={['ant', 'bee', 'cat']} />)
  expect(document.activeElement).toBe(row('bee'))
})

/** Gives the rows, which have 20 pixels each, a scroller of 400 pixels. */
function measured(rows: number): HTMLElement {
  const scroller = screen.getByTestId('scroller')
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(screen.getByRole('grid'), 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scroller.scrollTop, 0, rows * 20),
  )
  return scroller
}
const many = Array.from({ length: 1000 }, (_, index) => `row ${String(index)}`)

it('an arrow key scrolls to the next row from a focused row that is out of view', () => {
  const revealed: (string | null)[] = []
  Element.prototype.scrollIntoView = function reveal(this: Element) {
    revealed.push(this.getAttribute('aria-label'))
  }
  render(<Grid items={many} isInPage />)
  const scroller = measured(many.length)
  act(() => row('row 0').focus())
  fireEvent.scroll(scroller, { target: { scrollTop: 15_000 } })
  expect(screen.queryByRole('row', { name: 'row 1' })).toBeNull()
  revealed.length = 0
  key('ArrowDown')
  expect([document.activeElement, revealed]).toEqual([row('row 1'), ['row 1']])
})

it.each([
  ['a plain', {}],
  ['a grouped', { headingOf: () => '' }],
])('rows and spaces of %s list are as high as the whole list', (_, groups) => {
  render(<Grid items={many} isInPage {...groups} />)
  fireEvent.scroll(measured(many.length), { target: { scrollTop: 15_000 } })
  const spaces = [...document.querySelectorAll<HTMLElement>('[data-undrawn]')]
  const undrawn = spaces.reduce((sum, { style }) => sum + Number.parseFloat(style.height), 0)
  expect(undrawn + screen.getAllByRole('row', { name: /row/ }).length * 20).toBe(20_000)
})

it('a row may have any word as its key', () => {
  const onError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Grid items={[...many, 'above']} isInPage />)
  const scroller = measured(many.length + 1)
  fireEvent.scroll(scroller, { target: { scrollTop: 20_000 } })
  expect([row('row 0').tabIndex, row('above').tabIndex]).toEqual([0, -1])
  expect(onError).not.toHaveBeenCalled()
})
