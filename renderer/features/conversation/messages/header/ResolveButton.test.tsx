import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import type { CallResult } from '../../../../../shared/ipc/contract.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { channelNarrow, topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, after, arrived, channelMessage, snapshot } from '../../../../../shared/model/testing/eg.ts'
import { contextOf, runCommand, selectMessage } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../../ui/index.ts'
import { useTopicCommands } from '../../../navigation/topicActions/index.ts'
import { undoLast } from '../../../common/undo/index.ts'
import { ResolveButton } from './ResolveButton.tsx'

afterEach(cleanup)

let answer: (result: CallResult<unknown>) => void
let asked: () => readonly unknown[]

let narrow: Narrow = topicNarrow(9, 'Plan')
afterEach(() => void (narrow = topicNarrow(9, 'Plan')))

function Keys({ narrow }: { narrow: Narrow }) {
  useTopicCommands(narrow)
  return null
}

/** Renders the button for #9 › Plan, beside a row of #9 › Lunch. */
async function show(fields: Partial<Snapshot> = {}, ...events: readonly AccountEvent[]) {
  const state = after(
    account(fields),
    arrived(channelMessage(5)),
    arrived(channelMessage(6)),
    arrived(channelMessage(7, { topic: 'Lunch' })),
    ...events,
  )
  const bridge = installBridge({
    'account.attach': () => attached(state),
    'api.call': () => new Promise((resolve) => (answer = resolve as typeof answer)),
  })
  asked = () => bridge.inputs('api.call').map((input) => (input as { params: unknown }).params)
  await renderInAccount(
    <>
      <a href="#lunch" data-topic="Lunch" data-channel-of="9">
        Lunch
      </a>
      <Keys narrow={narrow} />
      <ResolveButton channelId={9} topic="Plan" />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </>,
  )
}
const press = () => act(() => void runCommand('topic.resolve', contextOf(document.activeElement)))
const toasts = () => document.querySelector('[aria-label=Notices]')?.textContent ?? ''
const resolved = (messageId: number, topic: string) => ({ messageId, topic, propagateMode: 'change_all' })

it('reports a resolved topic once the server confirms it, and offers Undo', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }))
  expect(asked()).toEqual([resolved(6, '✔ Plan')])
  expect(toasts()).not.toContain('resolved')
  await act(async () => answer(ok(null)))
  expect(toasts()).toContain('“Plan” was resolved.')
  fireEvent.click(screen.getByText('Undo'))
  expect(asked().at(-1)).toEqual(resolved(6, 'Plan'))
})

it('shows after the Undo key that the topic is unresolved again', async () => {
  await show()
  press()
  await act(async () => answer(ok(null)))
  act(() => void undoLast())
  expect(toasts()).toContain('“Plan” was unresolved.')
  expect(toasts()).not.toContain('Undone')
})

it('shows that resolving is queued, and of a refusal only the reason', async () => {
  await show()
  press()
  await act(async () => answer(ok({ queued: true })))
  expect(toasts()).toContain('“Plan” will be resolved once you are connected.')
  const before = toasts()
  press()
  await act(async () => answer(failed('refused')))
  expect(toasts().replace(before, '')).toBe('(refused)')
})

it('resolves by key the topic of the focused row', async () => {
  await show()
  screen.getByRole('link', { name: 'Lunch' }).focus()
  press()
  expect(asked()).toEqual([resolved(7, '✔ Lunch')])
})

it('resolves by key the topic of the selected message in a channel', async () => {
  narrow = channelNarrow(9)
  await show()
  press()
  expect(toasts()).toBe('Open a topic or choose a message first.')
  act(() => selectMessage(7))
  press()
  expect(asked()).toEqual([resolved(7, '✔ Lunch')])
})

it('sends nothing if the server would truncate the name', async () => {
  await show({ limits: { ...snapshot().limits, topicLength: 5 } })
  press()
  expect(asked()).toEqual([])
  expect(toasts()).toContain('the limit is 5 characters')
})

it('sends the id of a message that is not leaving the topic', async () => {
  const row = { id: 'm', createdAt: 0, status: 'queued', reason: null, words: '' } as const
  const params = { messageId: 6, channelId: 8, propagateMode: 'change_one' }
  const fetched = {
    type: 'local/fetched',
    narrow: [],
    anchor: 'newest',
    resolvedAnchor: null,
    messages: [channelMessage(5), channelMessage(6)],
    foundOldest: true,
    foundNewest: true,
    replaces: false,
  } as const
  await show({}, fetched, { type: 'local/action', row: { ...row, action: 'updateMessage', params } })
  press()
  expect(asked()).toEqual([resolved(5, '✔ Plan')])
})
