import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallResult } from '../../../../../shared/ipc/contract.ts'
import { account, adaId } from '../../../../../shared/model/testing/eg.ts'
import { maxPersonNote, type PersonNote as Note } from '../../../../../shared/model/people/personNote.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { PersonNote } from './PersonNote.tsx'
import { typeNote } from './noteEntries.ts'

let isStored = true
let kept = ''
let answer: ((text: string) => CallResult<Note>) | null = null

beforeEach(() => {
  isStored = true
  kept = ''
  answer = null
  typeNote('a', adaId, null)
})
afterEach(cleanup)

/** Returns the text of the element that `aria-describedby` of the field names. */
const described = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

async function show() {
  const bridge = installBridge({
    'account.attach': () => attached(account()),
    'notes.read': () => answer?.('') ?? ok({ text: kept, isStored }),
    'notes.write': ({ text }) => answer?.(text) ?? ok({ text: (kept = text), isStored }),
  })
  const { unmount } = await renderInAccount(<PersonNote userId={adaId} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Private note' })
  return {
    field,
    unmount,
    written: () => bridge.inputs('notes.write').map((input) => (input as { text: string }).text),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  }
}

it('shows the note and saves a new one after a pause in typing or on blur', async () => {
  kept = 'Has the ladder.'
  const { field, type, written } = await show()
  await expect.poll(() => field.value).toBe('Has the ladder.')
  expect(described(field)).toBe('Stored on this computer. Only you see it.')
  type('Has the tall')
  type('Has the tall ladder.')
  field.setSelectionRange(3, 3)
  expect(written()).toEqual([])
  await expect.poll(written).toEqual(['Has the tall ladder.'])
  expect(await screen.findByText('Saved')).toBeTruthy()
  // The previous text was not shown in between, which would have moved the caret.
  expect(field.selectionStart).toBe(3)
  type('')
  fireEvent.blur(field)
  await expect.poll(() => kept).toBe('')
  await expect.poll(() => field.value).toBe('')
})

it('saves what was typed when the page is closed', async () => {
  const { field, type, unmount } = await show()
  await expect.poll(() => field.readOnly).toBe(false)
  type('Likes tea.')
  unmount()
  await expect.poll(() => kept).toBe('Likes tea.')
})

it('does not claim to save on disk if the account stores nothing', async () => {
  isStored = false
  const { field, type } = await show()
  await expect.poll(() => field.readOnly).toBe(false)
  type('Likes tea.')
  fireEvent.blur(field)
  await expect.poll(() => kept).toBe('Likes tea.')
  expect(described(field)).toBe('Kept only until you quit. Only you see it.')
  expect(screen.queryByText(/Stored|Saved/)).toBeNull()
})

it('keeps a text that could not be saved, also when reopened, and retries', async () => {
  const { field, type, unmount } = await show()
  await expect.poll(() => field.readOnly).toBe(false)
  answer = () => failed('unknown')
  type('Likes tea.')
  fireEvent.blur(field)
  expect(await screen.findByText(/^Not saved: \(unknown\)/)).toBeTruthy()
  unmount()
  answer = null
  const again = await show()
  expect(again.field.value).toBe('Likes tea.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => kept).toBe('Likes tea.')
  await expect.poll(() => screen.queryByText(/^Not saved/)).toBeNull()
})

it('shows the room left, and does not save a text that is too long', async () => {
  const { field, type, written } = await show()
  await expect.poll(() => field.readOnly).toBe(false)
  type('x'.repeat(maxPersonNote - 1))
  expect(described(field)).toContain('1 character left')
  fireEvent.blur(field)
  await expect.poll(() => written().length).toBe(1)
  type('x'.repeat(maxPersonNote + 1))
  fireEvent.blur(field)
  expect(screen.getByRole('alert').textContent).toContain('at most 2000 characters')
  expect(screen.queryByText(/^Stored/)).toBeNull()
  expect(field.value).toHaveLength(maxPersonNote + 1)
  expect(written()).toHaveLength(1)
})

it('a note that could not be read cannot be overwritten', async () => {
  answer = () => failed('unknown')
  const { field } = await show()
  expect((await screen.findByRole('alert')).textContent).toContain('(unknown)')
  expect(field.readOnly).toBe(true)
  answer = null
  kept = 'Has the ladder.'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => field.value).toBe('Has the ladder.')
  expect(field.readOnly).toBe(false)
})
