import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../state/accountStore.ts'
import { AccountProvider, openDialog, resetUi, uiStore } from '../../state/index.ts'
import { attached, installBridge, ok } from '../../state/testing/testBridge.ts'
import { SearchDialog } from '../search/index.ts'
import { QuickSwitcher } from './QuickSwitcher.tsx'

afterEach(cleanup)

// jsdom has neither.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })

async function show() {
  installBridge({
    'account.attach': () => attached(account()),
    'topics.fetch': () => ok(null),
    'search.local': () => ok({ hits: [], next: null, index: 'ready' }),
    'search.server': () => ok({ hits: [], next: null }),
  })
  resetUi()
  const store = createAccountStore('jumping')
  await store.attach()
  openDialog('switcher')
  const page = (dialog: React.ReactNode) => <AccountProvider store={store}>{dialog}</AccountProvider>
  const { rerender } = render(page(<QuickSwitcher />))
  return { search: () => rerender(page(<SearchDialog />)) }
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { hidden: true })
const options = () => screen.queryAllByRole('option', { hidden: true })
const chosen = () => options().find((one) => one.ariaSelected === 'true')?.textContent

it('offers to search the messages for what was typed, after everything that matches', async () => {
  await show()
  expect(options().at(-1)?.textContent).not.toContain('Search messages')
  fireEvent.change(field(), { target: { value: 'news' } })
  expect(options()[0]?.textContent).toContain('news')
  expect(options().at(-1)?.textContent).toBe('Search messages for “news”')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(chosen()).toBe('Search messages for “news”')
})

it('searches the messages where nothing else matches', async () => {
  const { search } = await show()
  fireEvent.change(field(), { target: { value: ' zebra crossing ' } })
  expect(chosen()).toBe('Search messages for “zebra crossing”')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(uiStore.getState().dialog).toBe('search')
  search()
  expect(field().value).toBe('zebra crossing')
})
