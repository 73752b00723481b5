import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CallResult } from '../../../../../shared/ipc/contract.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, channelMessage, fetched } from '../../../../../shared/model/testing/eg.ts'
import { resetUi, startNavigation } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../../ui/index.ts'
import { DeleteTopicDialog } from './DeleteTopicDialog.tsx'

// jsdom does not implement modal dialogs.
const nothing = () => undefined
Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })
afterEach(cleanup)

const plan = topicNarrow(9, 'Plan')
const messages = [5, 6, 7].map((id) => channelMessage(id))
const part = { isComplete: false }

/** Opens the dialog for a topic. `end` responds to the request in progress. */
async function open() {
  const pending: ((answer: CallResult<unknown>) => void)[] = []
  const bridge = installBridge({
    'account.attach': () => attached(account()),
    'api.call': () => new Promise((resolve) => void pending.push(resolve)),
  })
  resetUi({ account: 'a' })
  startNavigation('a', '')
  let closings = 0
  const { store, unmount } = await renderInAccount(
    <>
      <DeleteTopicDialog dialog={{ channelId: 9, topic: 'Plan' }} onClose={() => void (closings += 1)} />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </>,
  )
  return {
    unmount,
    event: (event: AccountEvent) => act(() => store.applyOptimistic(event)),
    end: (answer: CallResult<unknown>) =>
      act(async () => {
        pending.shift()!(answer)
        await new Promise((resolve) => setTimeout(resolve, 0))
      }),
    press: (name: string) =>
      act(() => void fireEvent.click(screen.getByRole('button', { name, hidden: true }))),
    shown: () => document.querySelector('dialog')?.textContent ?? '',
    asked: () => bridge.inputs('api.call').length,
    closings: () => closings,
    fetches: () => bridge.inputs('messages.fetch'),
  }
}
const gone = (...messageIds: number[]): AccountEvent => ({
  id: 0,
  type: 'delete_message',
  messageIds,
  place: { channelId: 9, topic: 'Plan' },
})

it('deletes a topic by repeated requests until the server has finished', async () => {
  const { event, end, press, shown, asked, closings } = await open()
  event(fetched(plan, messages))
  expect(shown()).toContain('3 messages are deleted for everyone')
  press('Delete topic')
  expect(shown()).toContain('0 of 3 deleted')
  event(gone(6, 7))
  await end(ok(part))
  expect(shown()).toContain('2 of 3 deleted')
  expect([asked(), closings()]).toEqual([2, 0])
  await end(ok({ isComplete: true }))
  expect([asked(), closings()]).toEqual([2, 1])
  expect(screen.getByText('“Plan” was deleted.')).toBeTruthy()
})

it('sends no request after a stop until the user continues', async () => {
  const { event, end, press, shown, asked } = await open()
  event(fetched(plan, messages))
  press('Delete topic')
  press('Stop')
  event(gone(7))
  await end(ok(part))
  expect(shown()).toContain('Stopped. 1 of 3 deleted.')
  expect(asked()).toBe(1)
  press('Resume deleting')
  expect(asked()).toBe(2)
  await end(failed('network'))
  expect(shown()).toContain('Deleting stopped: (network)')
  expect(shown()).toContain('1 of 3 deleted')
})

it('sends no request after the dialog has closed', async () => {
  const { end, press, asked, unmount } = await open()
  press('Delete topic')
  unmount()
  await end(ok(part))
  expect(asked()).toBe(1)
})

it('fetches an incomplete topic once, and counts the messages known so far', async () => {
  const { event, press, shown, fetches } = await open()
  expect(fetches()).toMatchObject([{ anchor: 'newest', before: 1000, replaces: false }])
  expect(shown()).toContain('All its messages are deleted')
  event(fetched(plan, messages, { foundOldest: false }))
  expect(shown()).toContain('At least 3 messages are deleted')
  press('Delete topic')
  event(gone(5, 6))
  expect(shown()).toContain('At least 2 deleted')
  expect(fetches()).toHaveLength(1)
})
