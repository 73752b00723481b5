import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openDialog, resetUi, uiStore } from '../state/index.ts'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

afterEach(cleanup)
// jsdom does not implement modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

const keysOf = (heading: string, title: string): readonly string[] => {
  const section = screen.getByRole('region', { name: heading, hidden: true })
  const row = within(section).getByText(title).parentElement
  return [...(row?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)
}

it('shows the keys of lists and of conversations in every pane', () => {
  resetUi()
  openDialog('shortcuts')
  render(<ShortcutsDialog />)
  expect(keysOf('Lists and cards', 'Mute or unmute the topic')).toEqual(['M', 'Shift M'])
  expect(keysOf('Conversations', 'Copy link')).toEqual(['L'])
})

it('names the lists in which the key for message search filters instead', () => {
  resetUi()
  render(<ShortcutsDialog />)
  expect(keysOf('Lists and cards', 'Filter recent conversations or topics by name')).toEqual(['/'])
})

it('finds shortcuts by words of their titles or groups', () => {
  resetUi()
  render(<ShortcutsDialog />)
  const field = screen.getByRole('searchbox', { name: 'Find a shortcut', hidden: true })
  fireEvent.change(field, { target: { value: 'link copy' } })
  expect(screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Copy link',
  ])
  fireEvent.change(field, { target: { value: 'conversations copy' } })
  expect(screen.getAllByRole('region', { hidden: true })).toHaveLength(1)
  fireEvent.change(field, { target: { value: 'tomato' } })
  expect(screen.getByText('No shortcut matches “tomato”')).toBeTruthy()
})

it('shows the keys that the user has set', () => {
  resetUi()
  const { settings } = uiStore.getState()
  uiStore.setState({ settings: { ...settings, ownKeys: 'message.copyLink Mod+l' } })
  render(<ShortcutsDialog />)
  expect(keysOf('Conversations', 'Copy link')).toEqual(['Ctrl L'])
})
