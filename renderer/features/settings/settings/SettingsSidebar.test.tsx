import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { resetUi, setSettingsQuery } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { SettingsSidebar } from './SettingsSidebar.tsx'

afterEach(() => {
  cleanup()
  setSettingsQuery('')
})

it('letters typed on a page go to the search field, except those that write', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(<SettingsSidebar>{null}</SettingsSidebar>)
  const ran = vi.fn()
  addEventListener('keydown', ran)
  const field = screen.getByRole('textbox', { name: 'Search settings' })
  fireEvent.keyDown(document.body, { key: 't' })
  expect(document.activeElement).toBe(field)
  expect(ran).not.toHaveBeenCalled()
  field.blur()
  for (const key of ['?', 'c', 'x']) fireEvent.keyDown(document.body, { key })
  expect(ran).toHaveBeenCalledTimes(3)
  expect(document.activeElement).toBe(document.body)
  removeEventListener('keydown', ran)
})

it('lists the pages of the user and of the organization under headings', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(<SettingsSidebar>{null}</SettingsSidebar>)
  const list = screen.getByRole('button', { name: 'Account' }).parentElement
  expect(
    [...list!.querySelectorAll('p')].map(({ nextElementSibling: page, textContent }) => [
      textContent,
      page?.textContent,
    ]),
  ).toEqual([
    ['You', 'Account'],
    ['Organization', 'Organization profile'],
  ])
})

it('the search field shows its shortcut until something is typed', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(<SettingsSidebar>{null}</SettingsSidebar>)
  expect(screen.queryByText('Ctrl F')).not.toBe(null)
  fireEvent.change(screen.getByRole('textbox', { name: 'Search settings' }), { target: { value: 'tone' } })
  expect(screen.queryByText('Ctrl F')).toBe(null)
})
