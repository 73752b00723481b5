import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../../shared/model/testing/eg.ts'
import { resetUi, uiStore } from '../../../../state/index.ts'
import { accountSummary } from '../../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge } from '../../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../../ui/index.ts'
import { StatusDialog } from './StatusDialog.tsx'

afterEach(cleanup)

// jsdom does not implement modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

it('selects the current status text so that typing replaces it', async () => {
  const own = { text: 'Reading', emojiName: '', emojiCode: '', reactionType: '' }
  const state = account({ statuses: { [account().self.userId]: own } })
  installBridge({ 'account.attach': () => attached(state) })
  resetUi()
  await renderInAccount(<StatusDialog />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Status', hidden: true })
  expect(field.value).toBe('Reading')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 7])
})

it('starts with the status that the server refused', async () => {
  installBridge({ 'account.attach': () => attached(account()), 'api.call': () => failed('refused') })
  resetUi({ account: 'a', dialog: { kind: 'status' } })
  const { unmount } = await renderInAccount(
    <>
      <StatusDialog />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </>,
  )
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Status', hidden: true })
  const end = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Clear after', hidden: true })
  fireEvent.change(field(), { target: { value: 'Counting beans' } })
  fireEvent.change(end(), { target: { value: 'today' } })
  fireEvent.submit(field())
  await act(async () => undefined)
  expect(uiStore.getState().dialog).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Edit status', hidden: true }))
  expect(uiStore.getState().dialog?.kind).toBe('status')
  unmount()
  const again = await renderInAccount(<StatusDialog />)
  expect([field().value, end().value]).toEqual(['Counting beans', 'today'])
  again.unmount()
  await renderInAccount(<StatusDialog />)
  expect(field().value).toBe('')
})

it('names the organization if there are several', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  const accounts = ['a', 'b'].map((id) =>
    accountSummary({ id, realmName: `Example ${id}`, realmUrl: `https://${id}.example/` }),
  )
  resetUi({ account: 'a', accounts })
  await renderInAccount(<StatusDialog />)
  expect(screen.getByRole('heading', { name: 'Your status in Example a', hidden: true })).toBeTruthy()
})
