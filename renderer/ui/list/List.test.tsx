import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { List, PlainList, type RowAttributes } from './List.tsx'
import { ListField } from './ListField.tsx'
import type { RowKind } from './rowFocus.ts'
import { useList, type ListOptions } from './useList.ts'
import { useRovingFocus } from './useRovingFocus.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Item = string
const kind: RowKind<Item, string> = {
  keyOf: (item) => item,
  heightOf: 20,
  isHeading: (item) => item.startsWith('#'),
  isPassed: (item) => item.startsWith('#') || item.startsWith('-'),
}

const draw = (item: Item, row: RowAttributes) => <div {...row}>{item}</div>

interface ShownProps extends ListOptions<Item, string> {
  readonly items: readonly Item[]
  readonly hasPicks?: boolean
  readonly followsPointer?: boolean
  readonly isOfField?: boolean
  readonly onMenu?: (item: Item) => void
}

function Shown({ items, hasPicks = false, followsPointer = false, ...rest }: ShownProps) {
  const { isOfField = false, onMenu, ...options } = rest
  const [query, setQuery] = useState('')
  const [keys, onChange] = useState<ReadonlySet<string>>(new Set())
  const found = items.filter((item) => item.includes(query))
  const list = useList(found, kind, {
    typed: query,
    ...(hasPicks ? { picks: { keys, onChange } } : {}),
    ...options,
  })
  return (
    <>
      <ListField list={list} label="Search" clearLabel="Clear" value={query} onChange={setQuery} />
      <List
        list={list}
        role="listbox"
        label="Rows"
        draw={draw}
        headingOf={(item) => item.slice(1)}
        followsPointer={followsPointer}
        isOfField={isOfField}
        {...(onMenu !== undefined && { onMenu })}
      />
    </>
  )
}

const list = (): HTMLElement => screen.getByRole('listbox')
const field = (): HTMLInputElement => screen.getByRole('combobox')
const option = (name: string): HTMLElement => screen.getByRole('option', { name })
const active = (): string | null | undefined => {
  const id = list().getAttribute('aria-activedescendant')
  expect(field().getAttribute('aria-activedescendant')).toBe(id)
  return id === null ? null : document.getElementById(id)?.textContent
}
const press = (key: string, modifiers: object = {}, on = list()): boolean =>
  fireEvent.keyDown(on, { key, ...modifiers })
const picked = (): readonly (string | null)[] =>
  screen.queryAllByRole('option', { checked: true }).map(({ textContent }) => textContent)

it('skips headings and disabled rows, up to both ends', () => {
  render(<Shown items={['#a', 'ant', 'bee', '-off', '#b', 'cat', 'dog']} />)
  expect(active()).toBe('ant')
  press('ArrowDown')
  expect(active()).toBe('bee')
  press('ArrowDown')
  expect(active()).toBe('cat')
  press('End')
  expect(active()).toBe('dog')
  press('ArrowDown')
  expect(active()).toBe('dog')
  press('PageUp')
  expect(active()).toBe('ant')
})

it('counts rows without their headings and names their group', () => {
  render(<Shown items={['#a', 'ant', '#b', 'bee']} />)
  const places = screen
    .getAllByRole('option')
    .map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])
  expect(places).toEqual([
    ['1', '2'],
    ['2', '2'],
  ])
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['a', 'b'])
})

it('draws only visible rows and announces how many there are', () => {
  render(<Shown items={Array.from({ length: 5000 }, (_, index) => `row ${String(index)}`)} />)
  expect(screen.getAllByRole('option').length).toBeLessThan(200)
  expect(option('row 3').getAttribute('aria-setsize')).toBe('5000')
  vi.spyOn(list(), 'clientHeight', 'get').mockReturnValue(400)
  press('End')
  expect(active()).toBe('row 4999')
})

it('ignores keys of an input method and keys with modifiers', () => {
  const onOpen = vi.fn()
  render(<Shown items={['ant', 'bee']} onOpen={onOpen} />)
  const composed = createEvent.keyDown(list(), { key: 'Enter', isComposing: true })
  fireEvent(list(), composed)
  press('ArrowDown', { isComposing: true })
  press('ArrowDown', { altKey: true })
  press('Enter', { ctrlKey: true })
  expect([active(), onOpen.mock.calls.length]).toEqual(['ant', 0])
})

it('when the focused row is removed, the next one gets the focus', () => {
  const view = render(<Shown items={['ant', 'bee', 'cat']} />)
  press('ArrowDown')
  view.rerender(<Shown items={['ant', 'cat']} />)
  expect(active()).toBe('cat')
  view.rerender(<Shown items={['ant']} />)
  expect(active()).toBe('ant')
})

it('a search focuses the first match, which stays focused when cleared', () => {
  render(<Shown items={['ant', 'bee', 'cat']} />)
  press('End')
  fireEvent.change(field(), { target: { value: 'e' } })
  expect(active()).toBe('bee')
  press('Escape', {}, field())
  expect([field().value, active()]).toEqual(['', 'bee'])
  press('Escape', {}, field())
  expect(document.activeElement).toBe(list())
})

it('Enter and a click open, Space peeks in the list and types in the field', () => {
  const onOpen = vi.fn()
  const onPeek = vi.fn()
  render(<Shown items={['ant', 'bee']} onOpen={onOpen} onPeek={onPeek} />)
  press('Enter', {}, field())
  press(' ')
  expect(press(' ', {}, field())).toBe(true)
  fireEvent.click(option('bee'))
  expect(onOpen.mock.calls.map(([item]) => item as unknown)).toEqual(['ant', 'bee'])
  expect(onPeek).toHaveBeenCalledTimes(1)
  expect(active()).toBe('bee')
})

it('selects with Ctrl+Space, ranges with Shift, all with Ctrl+A, none with Escape', () => {
  const onOpen = vi.fn()
  render(<Shown items={['#a', 'ant', 'bee', '#b', 'cat', 'dog']} hasPicks onOpen={onOpen} />)
  expect(option('ant').hasAttribute('aria-checked')).toBe(false)
  press(' ', { ctrlKey: true })
  expect(picked()).toEqual(['ant'])
  press('End')
  press('ArrowUp', { shiftKey: true })
  press('ArrowUp', { shiftKey: true })
  expect(picked()).toEqual(['ant', 'bee', 'cat', 'dog'])
  press('ArrowDown', { shiftKey: true })
  expect([picked(), active()]).toEqual([['ant', 'cat', 'dog'], 'cat'])
  press('Escape')
  expect(picked()).toEqual([])
  press('a', { ctrlKey: true })
  expect(picked()).toEqual(['ant', 'bee', 'cat', 'dog'])
  fireEvent.click(option('bee'))
  expect(picked()).toEqual(['ant', 'cat', 'dog'])
  press('Escape')
  fireEvent.click(option('ant'), { ctrlKey: true })
  fireEvent.click(option('cat'), { shiftKey: true })
  expect(picked()).toEqual(['ant', 'bee', 'cat'])
  expect(onOpen).not.toHaveBeenCalled()
})

it('moves to the wanted item each time it changes', () => {
  const view = render(<Shown items={['ant', 'bee', 'cat']} wanted="bee" />)
  expect(active()).toBe('bee')
  act(() => void press('ArrowDown'))
  view.rerender(<Shown items={['ant', 'bee', 'cat', 'dog']} wanted="bee" />)
  expect(active()).toBe('cat')
  view.rerender(<Shown items={['ant', 'bee', 'cat', 'dog']} wanted="dog" />)
  expect(active()).toBe('dog')
})

it('arrows wrap around both ends and start from no row', () => {
  render(<Shown items={['ant', 'bee', 'cat']} wraps beginsAt={null} />)
  expect(active()).toBe(null)
  press('ArrowUp')
  expect(active()).toBe('cat')
  press('ArrowDown')
  expect(active()).toBe('ant')
})

it('the pointer moves the focus only when it moves itself', () => {
  const move = (name: string, movementX: number): void => {
    const event = createEvent.pointerMove(option(name))
    Object.defineProperty(event, 'movementX', { value: movementX })
    fireEvent(option(name), event)
  }
  const view = render(<Shown items={['ant', 'bee', 'cat']} followsPointer />)
  move('bee', 1)
  expect(active()).toBe('bee')
  // The rows were scrolled under a resting pointer.
  move('cat', 0)
  expect(active()).toBe('bee')
  view.rerender(<Shown items={['ant', 'bee', 'cat']} />)
  move('cat', 1)
  expect(active()).toBe('bee')
})

it('reports an item that the pointer moves the focus to, as for a key', () => {
  const onMove = vi.fn()
  render(<Shown items={['ant', 'bee', 'cat']} followsPointer onMove={onMove} />)
  const event = createEvent.pointerMove(option('bee'))
  Object.defineProperty(event, 'movementX', { value: 1 })
  fireEvent(option('bee'), event)
  press('ArrowDown')
  expect(onMove.mock.calls).toEqual([['bee'], ['cat']])
})

it('a press on a disabled row neither focuses nor opens it', () => {
  const onOpen = vi.fn()
  render(<Shown items={['ant', '-off']} beginsAt={null} onOpen={onOpen} />)
  expect(screen.getAllByRole('option').map((row) => row.ariaDisabled)).toEqual([null, 'true'])
  fireEvent.click(option('-off'))
  expect([active(), onOpen.mock.calls.length]).toEqual([null, 0])
  fireEvent.click(option('ant'))
  expect([active(), onOpen.mock.calls.length]).toEqual(['ant', 1])
})

it('the list of a field has a context menu only on its rows', () => {
  const onMenu = vi.fn()
  render(<Shown items={['#group', 'ant', 'bee']} isOfField onMenu={onMenu} />)
  expect(fireEvent.contextMenu(screen.getByText('group'))).toBe(true)
  expect(fireEvent.contextMenu(option('bee'))).toBe(false)
  expect(onMenu.mock.calls.map(([item]) => item as unknown)).toEqual(['bee'])
})

it('a group keeps its name while its heading is out of view', () => {
  const rows = (group: string) => Array.from({ length: 200 }, (_, index) => `${group} ${String(index)}`)
  render(<Shown items={['#a', ...rows('a'), '#b', ...rows('b')]} />)
  vi.spyOn(list(), 'clientHeight', 'get').mockReturnValue(400)
  press('End')
  expect(active()).toBe('b 199')
  expect(screen.queryByText('b')).toBe(null)
  expect(option('b 199').parentElement?.getAttribute('aria-label')).toBe('b')
  press('Home')
  expect([active(), list().scrollTop]).toEqual(['a 0', 0])
})

const drawPicked = vi.fn(draw)

function PickedGrid() {
  const [keys, onChange] = useState<ReadonlySet<string>>(new Set())
  const rows = useList(three, kind, { isRoving: true, picks: { keys, onChange } })
  return <List list={rows} role="grid" label="Rows" draw={drawPicked} />
}
const three = ['ant', 'bee', 'cat']

it('a grid marks its selected rows and draws only them again', () => {
  render(<PickedGrid />)
  const row = (name: string): HTMLElement => screen.getByRole('row', { name })
  act(() => row('ant').focus())
  press(' ', { ctrlKey: true }, row('ant'))
  press('ArrowDown', {}, row('ant'))
  drawPicked.mockClear()
  press(' ', { ctrlKey: true }, row('bee'))
  expect(three.map((name) => row(name).getAttribute('aria-selected'))).toEqual(['true', 'true', 'false'])
  expect(drawPicked.mock.calls.map(([item]) => item)).toEqual(['bee'])
})

function Rows() {
  const [items, setItems] = useState(['ant', 'bee', 'cat'])
  const rows = useList(items, kind, { isRoving: true })
  const drawRow = (item: string, row: RowAttributes) => (
    <div {...row}>
      <button tabIndex={-1} onClick={() => setItems(items.filter((each) => each !== item))}>
        remove {item}
      </button>
    </div>
  )
  return <List list={rows} role="grid" label="Rows" draw={drawRow} />
}

it('a focused row that is removed passes the focus to its neighbor', () => {
  render(<Rows />)
  const row = (name: string): HTMLElement => screen.getByRole('row', { name: `remove ${name}` })
  const key = (name: string): boolean => fireEvent.keyDown(document.activeElement!, { key: name })
  expect([row('ant').tabIndex, row('bee').tabIndex]).toEqual([0, -1])
  act(() => row('ant').focus())
  key('ArrowDown')
  expect(document.activeElement).toBe(row('bee'))
  act(() => screen.getByRole('button', { name: 'remove bee' }).focus())
  expect(key('Enter')).toBe(true)
  fireEvent.click(document.activeElement!)
  expect(document.activeElement).toBe(row('cat'))
  key('Home')
  expect(document.activeElement).toBe(row('ant'))
})

function Links() {
  const { ref, ...keys } = useRovingFocus()
  const drawLink = (index: number) => (
    <li key={index}>
      <a href="#" data-roving>
        {index}
      </a>
    </li>
  )
  return (
    <div ref={ref} {...keys}>
      <div data-testid="scroller" style={{ overflowY: 'auto' }}>
        <PlainList items={indexes} heights={linkHeights} draw={drawLink} />
      </div>
    </div>
  )
}
const indexes = Array.from({ length: 1000 }, (_, index) => index)
const linkHeights = indexes.map(() => 20)

it('End reaches the last row of a partly drawn plain list, and Home the first', () => {
  render(<Links />)
  const scroller = screen.getByTestId('scroller')
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(scroller, 'scrollHeight', 'get').mockReturnValue(20_000)
  vi.spyOn(screen.getByRole('list'), 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scroller.scrollTop, 0, 20_000),
  )
  const key = (name: string): boolean => fireEvent.keyDown(document.activeElement!, { key: name })
  act(() => screen.getByRole('link', { name: '0' }).focus())
  key('End')
  expect(document.activeElement?.textContent).toBe('999')
  key('PageUp')
  expect(document.activeElement?.textContent).toBe('989')
  key('Home')
  expect(document.activeElement?.textContent).toBe('0')
})
