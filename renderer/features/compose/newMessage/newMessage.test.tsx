import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { newDirectDraftId, newDraftId } from '../../../../shared/model/outbox/localDraft.ts'
import { account, adaId, channel, subscription, user } from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi, uiStore, type DialogOf } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { NewMessageDialog } from './NewMessageDialog.tsx'

// jsdom lacks these.
const nothing = () => undefined
Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })
Object.assign(HTMLElement.prototype, { scrollIntoView: nothing, showPopover: nothing, hidePopover: nothing })
document.execCommand = () => false
afterEach(cleanup)

type To = DialogOf<'newMessage'>['to']

const channels = { channels: [channel(9, { name: 'news' })], subscriptions: [subscription(9)] }

async function show(to: To) {
  const bridge = installBridge({
    'account.attach': () => attached(account(channels)),
    'draft.put': () => ok({ rev: 1 }),
  })
  await renderInAccount(
    <NewMessageDialog
      dialog={{ kind: 'newMessage', to }}
      onClose={() => uiStore.setState({ dialog: null })}
    />,
  )
  return bridge
}

const to = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name, hidden: true })
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message', hidden: true })
const choose = (field: HTMLElement, value: string): void => {
  fireEvent.change(field, { target: { value } })
  fireEvent.keyDown(field, { key: 'Enter' })
}
const save = () => act(() => void fireEvent.blur(text()))

it.each<[To, string]>([
  ['anyone', newDraftId],
  ['people', newDirectDraftId],
  [{ type: 'direct', userIds: [adaId] }, `dm:${String(adaId)}`],
])('keeps the text of a message to %j as its draft', async (addressee, draft) => {
  const { inputs } = await show(addressee)
  fireEvent.input(text(), { target: { value: 'Half a message' } })
  save()
  await waitFor(() => expect(inputs('draft.put')).toMatchObject([{ content: 'Half a message' }]))
  expect(inputs('draft.put')).toMatchObject([{ id: draft }])
})

it('offers channels and users, and returns to both when the user is removed', async () => {
  await show('anyone')
  expect(document.activeElement).toBe(to('Channel or people'))
  choose(to('Channel or people'), 'ada')
  expect(document.activeElement).toBe(to('People'))
  fireEvent.keyDown(to('People'), { key: 'Backspace' })
  expect(document.activeElement).toBe(to('Channel or people'))
  choose(to('Channel or people'), 'news')
  expect(document.activeElement).toBe(to('Topic'))
})

it('begins at the text if the recipient is known', async () => {
  await show({ type: 'direct', userIds: [adaId] })
  expect(document.activeElement).toBe(text())
})

it('writes in another organization to a user of it', async () => {
  const others = account({ users: [user(7, { name: 'Me' }), user(8, { name: 'Ravi' })] })
  installBridge({ 'account.attach': ({ account: id }) => attached(id === 'b' ? others : account()) })
  const accounts = [
    accountSummary({ id: 'a', realmName: 'Fernwerk' }),
    accountSummary({ id: 'b', realmName: 'Conf 2027', realmUrl: 'https://conf.example/' }),
  ]
  resetUi({ accounts, account: 'a' })
  await accountStore('b').attach()
  await renderInAccount(<NewMessageDialog dialog={{ kind: 'newMessage', to: 'people' }} onClose={nothing} />)
  expect(screen.getByRole('heading', { hidden: true }).textContent).toBe('New direct message in Fernwerk')
  fireEvent.change(to('People'), { target: { value: 'ravi' } })
  const options = screen.getAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Ravi.*Conf 2027/)])
  fireEvent.keyDown(to('People'), { key: 'Enter' })
  expect(uiStore.getState().dialog).toEqual({
    kind: 'newMessage',
    account: 'b',
    to: { type: 'direct', userIds: [8] },
  })
})
