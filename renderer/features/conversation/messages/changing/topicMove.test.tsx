import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CallResult } from '../../../../../shared/ipc/contract.ts'
import { account, after, arrived, channelMessage, moved } from '../../../../../shared/model/testing/eg.ts'
import { closeDialog, resetUi, startNavigation, uiStore, useUi } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { ConversationMenu } from '../../../navigation/topicActions/index.ts'
import { TopicMove } from './TopicMove.tsx'

// jsdom lacks modal dialogs.
const nothing = () => undefined
Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })
afterEach(cleanup)

function OpenMove() {
  const dialog = useUi((ui) => ui.dialog)
  return dialog?.kind === 'moveTopic' && <TopicMove dialog={dialog} onClose={closeDialog} />
}

async function openMenu(answers: readonly (CallResult<unknown> | Promise<CallResult<unknown>>)[] = []) {
  const state = after(account(), arrived(channelMessage(5)), arrived(channelMessage(6)))
  const waiting = [...answers]
  const bridge = installBridge({
    'account.attach': () => attached(state),
    'api.call': () => waiting.shift() ?? ok(null),
  })
  resetUi({ account: 'a' })
  startNavigation('a', '')
  const { store } = await renderInAccount(
    <QueryClientProvider client={new QueryClient()}>
      <ConversationMenu
        scope={{ type: 'channel', channelId: 9, topic: 'Plan' }}
        at={{ x: 0, y: 0 }}
        onClose={nothing}
      />
      <OpenMove />
    </QueryClientProvider>,
  )
  const asked = () => bridge.inputs('api.call').map((input) => (input as { params: unknown }).params)
  return { asked, store }
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }))

it('renames a whole topic from its menu', async () => {
  const { asked } = await openMenu()
  choose(/^Rename or move/)
  const topic = await screen.findByLabelText('Topic')
  expect(screen.queryAllByRole('radio', { hidden: true })).toEqual([])
  fireEvent.change(topic, { target: { value: 'Plan for spring' } })
  await act(async () => {
    fireEvent.submit(document.querySelector('form')!)
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  expect(asked()).toMatchObject([{ messageId: 6, topic: 'Plan for spring', propagateMode: 'change_all' }])
})

it('withdraws the offer of a partial move when the destination changes', async () => {
  const movable = { firstMessageId: 6, count: 1, total: 2 }
  const { asked } = await openMenu([{ ok: false, error: { code: 'refused', message: 'Too late', movable } }])
  choose(/^Rename or move/)
  const topic = await screen.findByLabelText('Topic')
  fireEvent.change(topic, { target: { value: 'Plan for spring' } })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  await act(async () => {
    fireEvent.submit(document.querySelector('form')!)
    await settle()
  })
  expect(document.querySelector('[role=alert]')?.textContent).toContain('the newest 1 of 2 messages')
  // The offer belongs to the previous destination.
  fireEvent.change(topic, { target: { value: 'Plan for summer' } })
  expect(screen.queryByRole('button', { name: /^Move 1/, hidden: true })).toBeNull()
  expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  expect(asked()).toHaveLength(1)
})

it('explains that a move takes long and continues if the dialog is closed', async () => {
  await openMenu([new Promise(() => undefined)])
  choose(/^Rename or move/)
  fireEvent.change(await screen.findByLabelText('Topic'), { target: { value: 'Plan for spring' } })
  act(() => void fireEvent.submit(document.querySelector('form')!))
  expect(screen.queryByText(/^Moving\./)).toBeNull()
  expect(await screen.findByText(/^Moving\./, {}, { timeout: 5000 })).toBeTruthy()
})

it('closes the dialog for good if the event arrives before the response', async () => {
  let answer: (result: CallResult<unknown>) => void = nothing
  const { store } = await openMenu([new Promise((resolve) => (answer = resolve))])
  choose(/^Rename or move/)
  fireEvent.change(await screen.findByLabelText('Topic'), { target: { value: 'Later' } })
  act(() => void fireEvent.submit(document.querySelector('form')!))
  act(() => store.receive({ account: 'a', seq: 1, events: [moved([5, 6])] }))
  // The window renders again, as it does when it follows the topic.
  act(() => uiStore.setState(({ dialog }) => ({ dialog: dialog === null ? null : { ...dialog } })))
  await act(async () => {
    answer(ok(null))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  expect(document.querySelector('dialog')).toBeNull()
  expect(uiStore.getState().dialog).toBeNull()
})

it('resolves a topic from its menu', async () => {
  const { asked } = await openMenu()
  choose(/^Resolve/)
  expect(asked()).toMatchObject([{ messageId: 6, topic: '✔ Plan', propagateMode: 'change_all' }])
})
