import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { field, show } from './testing/composerOf.tsx'

afterEach(cleanup)

// jsdom does not implement dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

it('a press beside the buttons of the composer focuses the text', async () => {
  await show(topicNarrow(9, 'Plan'))
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Send' }))).toBe(true)
  expect(document.activeElement).not.toBe(field())
  expect(fireEvent.mouseDown(screen.getByRole('toolbar'))).toBe(false)
  expect(document.activeElement).toBe(field())
})

it('leaves presses and keys in a dialog of the bar to the dialog', async () => {
  const { left } = await show(topicNarrow(9, 'Plan'))
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  fireEvent.click(screen.getByRole('button', { name: 'Snippets' }))
  const find = await screen.findByRole('combobox', { name: 'Find a snippet', hidden: true })
  expect(fireEvent.mouseDown(find)).toBe(true)
  expect(
    fireEvent.keyDown(screen.getByRole('button', { name: 'New snippet', hidden: true }), { key: 'x' }),
  ).toBe(true)
  expect(document.activeElement).toBe(find)
  expect(left()).toBe(0)
})
