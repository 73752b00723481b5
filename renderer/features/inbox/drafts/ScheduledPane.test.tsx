import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, scheduledMessage } from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { ScheduledPane } from './ScheduledPane.tsx'

// jsdom implements neither dialogs nor popovers.
const nothing = () => undefined
Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })
afterEach(cleanup)

async function show(deliverAt: number) {
  const message = scheduledMessage(5, { content: 'Water them', deliverAt })
  const bridge = installBridge({
    'account.attach': () => attached(account({ scheduledMessages: [message] })),
    'scheduled.create': () => failed('refused'),
    'draft.restore': () => ok(null),
  })
  resetUi()
  await renderInAccount(<ScheduledPane />)
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  return bridge
}
const nextYear = Math.floor(Date.now() / 1000) + 365 * 86_400

it.each([
  ['a refusal', nextYear, /couldn’t be scheduled again: \(refused\)/],
  ['the passed time', 1, /The time has passed/],
])('restores a deleted message as a draft and reports %s', async (_, deliverAt, words) => {
  const { inputs } = await show(deliverAt)
  fireEvent.click(screen.getByRole('button', { name: 'Delete the scheduled message' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(inputs('draft.restore')).toMatchObject([{ content: 'Water them' }])
})

it('saves only what was changed, and closes without a change', async () => {
  const { inputs } = await show(nextYear)
  const open = () => fireEvent.click(screen.getByRole('button', { name: /^Edit the message/ }))
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  const dialog = () => screen.queryByRole('dialog', { hidden: true })
  const text = () => screen.findByRole('textbox', { name: 'Message', hidden: true })
  open()
  await text()
  save()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(inputs('scheduled.change')).toEqual([])
  open()
  fireEvent.change(await text(), { target: { value: 'Water them twice' } })
  fireEvent.keyDown(await text(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(dialog()).toBeNull())
  expect(inputs('scheduled.change')).toMatchObject([{ change: { content: 'Water them twice' } }])
  expect(Object.keys((inputs('scheduled.change')[0] as { change: object }).change)).toEqual(['content'])
})
