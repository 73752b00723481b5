import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { MessageReminder } from '../../../../shared/lists/itemSchemas.ts'
import { itemEvent } from '../../../../shared/model/lists/listSlices.ts'
import { account, after, snapshot } from '../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { AccountProvider, resetUi } from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { RemindDialog } from './RemindDialog.tsx'
import { reminderOfMessage, setReminder } from './reminders.ts'

// jsdom does not implement dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
afterEach(() => {
  cleanup()
  resetUi()
})

const local: MessageReminder = {
  id: 'local',
  messageId: 7,
  conversation: { type: 'channel', channelId: 9, topic: 'Plan' },
  senderName: 'Ada',
  text: 'hello',
  note: 'bring the can',
  dueAt: 9e12,
  addedAt: 1,
}

async function start(fields: Partial<Snapshot>) {
  const bridge = installBridge({
    'account.attach': () => attached(after(account(fields), itemEvent('messageReminders', local))),
  })
  const store = createAccountStore('a')
  await act(() => store.attach())
  return { bridge, store }
}

it('keeps a note on this computer if the server has reminders but no notes', async () => {
  const { bridge, store } = await start({ featureLevel: 400 })
  const before = reminderOfMessage(store.getState().state!, 7)
  const { note } = local
  expect(await act(() => setReminder(store, 7, before, { dueAt: 8e12, note }))).toBe(true)
  expect(bridge.inputs('api.call')).toEqual([])
  expect([...store.getState().state!.messageReminders.values()]).toMatchObject([{ dueAt: 8e12, note }])
  await act(() => setReminder(store, 7, null, { dueAt: 8e12, note: '' }))
  expect(bridge.inputs('api.call')).toMatchObject([{ route: 'createReminder' }])
})

it('shows the note in the dialog, with the limit of the server', async () => {
  const realm = { ...snapshot().realm, max_reminder_note_length: 12 }
  const { store } = await start({ featureLevel: 400, realm })
  render(
    <AccountProvider store={store}>
      <RemindDialog dialog={{ kind: 'remind', account: 'a', messageId: 7 }} onClose={() => undefined} />
    </AccountProvider>,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('bring the can')
  expect(screen.getByText('At most 12 characters')).toBeTruthy()
})

it('reports that the message of a new reminder is not available', async () => {
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const { store } = await start({ featureLevel: 300 })
  expect(await act(() => setReminder(store, 8, null, { dueAt: 8e12, note: '' }))).toBe(false)
  expect(screen.getByText('No reminder was set, because the message isn’t available.')).toBeTruthy()
})
