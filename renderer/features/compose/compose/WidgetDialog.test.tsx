import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WidgetDialog } from './WidgetDialog.tsx'

// jsdom lacks modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
afterEach(cleanup)

it('sends the poll on Ctrl+Enter in the options, while Enter adds an option', () => {
  const onSend = vi.fn()
  const start = { kind: 'poll', title: 'Where?', parts: ['Here', 'There'] } as const
  render(<WidgetDialog start={start} onSend={onSend} onClose={() => undefined} />)
  const options = screen.getByLabelText('Options, one per line')
  fireEvent.keyDown(options, { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(options, { key: 'Enter', ctrlKey: true })
  expect(onSend).toHaveBeenCalledExactlyOnceWith('/poll Where?\nHere\nThere')
})
