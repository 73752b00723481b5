import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../state/testing/testBridge.ts'
import { NewDirectDialog } from './NewDirectDialog.tsx'

// jsdom has neither.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })
afterEach(cleanup)

it('marks nobody where Enter opens the conversation with those who were chosen', async () => {
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
