import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, user } from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi, uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { NewDirectDialog } from './NewDirectDialog.tsx'

// jsdom lacks both.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })
afterEach(cleanup)

it('highlights no user if Enter opens the conversation with the chosen ones', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  await renderInAccount(<NewDirectDialog />)
  const field = screen.getByRole('combobox', { hidden: true })
  const marked = () => screen.queryAllByRole('option', { hidden: true, selected: true })
  expect(marked()).toHaveLength(1)
  fireEvent.change(field, { target: { value: 'a' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  expect(marked()).toHaveLength(0)
})

it('opens with the chosen users on Enter, wherever the pointer is', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  await renderInAccount(<NewDirectDialog />)
  const field = screen.getByRole('combobox', { hidden: true })
  fireEvent.change(field, { target: { value: 'a' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const chosen = () => screen.getByRole('list', { hidden: true }).children.length
  expect(chosen()).toBe(1)
  const row = screen.getAllByRole('option', { hidden: true })[0]!
  const move = createEvent.pointerMove(row)
  Object.defineProperty(move, 'movementX', { value: 1 })
  fireEvent(row, move)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen()).toBe(1)
  expect(uiStore.getState().route.view).toBe('conversation')
})

it('finds a user of another organization, and opens the conversation there', async () => {
  const others = account({ users: [user(7, { name: 'Me' }), user(8, { name: 'Ravi' })] })
  installBridge({ 'account.attach': ({ account: id }) => attached(id === 'b' ? others : account()) })
  const accounts = [
    accountSummary({ id: 'a', realmName: 'Fernwerk' }),
    accountSummary({ id: 'b', realmName: 'Conf 2027', realmUrl: 'https://conf.example/' }),
  ]
  resetUi({ accounts, account: 'a' })
  await accountStore('b').attach()
  await renderInAccount(<NewDirectDialog />)
  const field = screen.getByRole('combobox', { hidden: true })
  fireEvent.change(field, { target: { value: 'ravi' } })
  const options = screen.getAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Ravi.*Conf 2027/)])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('heading', { hidden: true }).textContent).toBe('New direct message in Conf 2027')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(uiStore.getState().account).toBe('b')
})

it.each([
  [1, 'New direct message'],
  [2, 'New direct message in Fernwerk'],
])('names the organization if there are several: %i', async (count, title) => {
  installBridge({ 'account.attach': () => attached(account()) })
  const accounts = [
    accountSummary({ id: 'a', realmName: 'Fernwerk' }),
    accountSummary({ id: 'b', realmName: 'Conf 2027', realmUrl: 'https://conf.example/' }),
  ]
  resetUi({ accounts: accounts.slice(0, count) })
  await renderInAccount(<NewDirectDialog />)
  expect(screen.getByRole('heading', { hidden: true }).textContent).toBe(title)
})
