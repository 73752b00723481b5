import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Menu } from './Menu.tsx'

// jsdom has no popovers.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined })
afterEach(cleanup)

function Opened() {
  const [at, setAt] = useState<Element | null>(null)
  return (
    <>
      <button onClick={({ currentTarget }) => setAt(at === null ? currentTarget : null)}>More</button>
      <p>Elsewhere</p>
      {at !== null && <Menu label="The menu" at={at} isToggled items={[]} onClose={() => setAt(null)} />}
    </>
  )
}
const press = (element: Element): void => {
  fireEvent.pointerDown(element)
  fireEvent.click(element)
}
const menu = () => document.querySelector('[role=menu]')

it('is closed by its button, and by a press elsewhere', () => {
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
