import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { listenToKeys } from '../../../app/keys.ts'
import { uiStore } from '../../../state/index.ts'
import { openSearch } from '../../navigation/searches/index.ts'
import { hit, option, pills, show } from './testing/searchScene.tsx'

it('Enter picks a suggestion only after an arrow key has selected it', async () => {
  const field = (await show(507)) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'plant channel' } })
  expect(option(/In a channel/).getAttribute('aria-selected')).toBe('false')
  fireEvent.pointerMove(option(/In a channel/))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([field.value, pills()]).toEqual(['plant channel', []])
  await screen.findByText('No message matches “plant channel”')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([field.value, pills()]).toEqual(['plant channel', []])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('plant channel:')
})

it('Enter accepts a complete filter, and reports an unknown value', async () => {
  const field = (await show(508)) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'lamp has:link' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([field.value.trim(), pills()]).toEqual(['lamp', ['with a link']])
  fireEvent.change(field, { target: { value: 'lamp sender:ad' } })
  expect(screen.queryByText(/No one here is called/)).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText(/No one here is called “ad”/)).toBeTruthy()
  expect(pills()).toEqual(['with a link'])
  await act(async () => undefined)
})

it('Enter does not open a result of an earlier text', async () => {
  const field = await show(500, [hit(3, 0)])
  fireEvent.change(field, { target: { value: 'numb' } })
  await screen.findByText('number 3')
  fireEvent.change(field, { target: { value: 'number' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(uiStore.getState().route.near).toBeNull()
  await waitFor(() => {
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(uiStore.getState().route.near).toBe(3)
  })
})

it('a new search has no filters of the last one, which can be repeated', async () => {
  let field = (await show(505)) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'has:link ' } })
  fireEvent.change(field, { target: { value: 'liverwort' } })
  cleanup()
  openSearch('at 505')
  field = (await show(505)) as HTMLInputElement
  expect([field.value, pills()]).toEqual(['', []])
  expect(screen.getByRole('group', { name: 'Recent', hidden: true }).textContent).toContain(
    'with a link · liverwort',
  )
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([field.value.trim(), pills()]).toEqual(['liverwort', ['with a link']])
  expect(screen.queryByRole('group', { name: 'Recent', hidden: true })).toBeNull()
  await act(async () => undefined)
})

it('offers to search the conversation it was opened from', async () => {
  const field = (await show(506, [], undefined, [], '#narrow/channel/9-news/topic/plans')) as HTMLInputElement
  expect(pills()).toEqual([])
  fireEvent.change(field, { target: { value: 'harvest' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([field.value, pills()]).toEqual(['harvest', []])
  fireEvent.click(option(/^in #news › topic plans\s*Only here$/))
  expect([field.value.trim(), pills()]).toEqual(['harvest', ['in #news', 'topic plans']])
  expect(screen.queryByRole('option', { name: /^in #news/, hidden: true })).toBeNull()
  await act(async () => undefined)
})

it('the key of the switcher opens it with the search text', async () => {
  onTestFinished(listenToKeys())
  const field = await show(522)
  fireEvent.change(field, { target: { value: 'liverwort' } })
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
  expect(uiStore.getState().dialog).toEqual({ kind: 'switcher', text: 'liverwort' })
  await act(async () => undefined)
})
