import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Menu } from './Menu.tsx'

afterEach(cleanup)

function Opened({ onElsewhere }: { readonly onElsewhere?: () => void }) {
  const [at, setAt] = useState<Element | null>(null)
  return (
    <>
      <button onClick={({ currentTarget }) => setAt(at === null ? currentTarget : null)}>More</button>
      <button onClick={onElsewhere}>Elsewhere</button>
      {at !== null && <Menu label="The menu" at={at} isToggled items={[]} onClose={() => setAt(null)} />}
    </>
  )
}
const press = (element: Element): void => {
  fireEvent.pointerDown(element)
  fireEvent.click(element)
}
const menu = () => document.querySelector('[role=menu]')

it('a press on its button or elsewhere closes the menu', () => {
  render(<Opened />)
  const button = screen.getByRole('button', { name: 'More' })
  press(button)
  expect(menu()).toBeTruthy()
  press(button)
  expect(menu()).toBeNull()
  press(button)
  press(screen.getByText('Elsewhere'))
  expect(menu()).toBeNull()
})

it('a press outside does nothing but close the menu', () => {
  const onElsewhere = vi.fn()
  render(<Opened onElsewhere={onElsewhere} />)
  press(screen.getByRole('button', { name: 'More' }))
  const elsewhere = screen.getByText('Elsewhere')
  press(elsewhere)
  expect([menu(), onElsewhere.mock.calls]).toEqual([null, []])
  // A key or a screen reader activates a button by a click alone.
  fireEvent.click(elsewhere)
  expect(onElsewhere).toHaveBeenCalledTimes(1)
})

it('the pointer moves the highlight', () => {
  const items = ['a', 'b'].map((id) => ({ id, label: id }))
  render(<Menu label="The menu" at={document.body} items={items} onClose={() => undefined} />)
  expect(document.activeElement?.textContent).toBe('a')
  fireEvent.pointerMove(screen.getByRole('menuitem', { name: 'b', hidden: true }), { movementX: 1 })
  expect(document.activeElement?.textContent).toBe('b')
})

it('separates groups and opens a submenu with the arrows', () => {
  const chosen: string[] = []
  const onClose = vi.fn()
  const item = (id: string, group: string) => ({ id, label: id, group, run: () => void chosen.push(id) })
  render(
    <Menu
      label="The menu"
      at={document.body}
      onClose={onClose}
      items={[
        item('Mute', 'follow'),
        item('Follow', 'follow'),
        { id: 'more', label: 'More', group: 'other', items: [item('Export', ''), item('Files', '')] },
      ]}
    />,
  )
  expect(document.querySelectorAll('hr')).toHaveLength(1)
  const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })
  const focused = () => document.activeElement?.textContent
  key('End')
  expect(focused()).toBe('More')
  key('ArrowRight')
  expect(focused()).toBe('Export')
  key('ArrowLeft')
  expect([focused(), screen.queryByText('Export')]).toEqual(['More', null])
  key('ArrowRight')
  key('ArrowDown')
  fireEvent.click(document.activeElement!)
  expect(chosen).toEqual(['Files'])
  expect(onClose).toHaveBeenCalledTimes(1)
})
