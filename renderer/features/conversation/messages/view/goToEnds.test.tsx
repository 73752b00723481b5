import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { runCommand, selectMessage, uiStore } from '../../../../state/index.ts'
import { answer, live, plan, row, show, type Fetched } from '../testing/conversationOf.tsx'

it('goes to the first message, and fetches it if it is not loaded', async () => {
  const far: Fetched = { ...answer(plan, [channelMessage(50)]), foundOldest: false }
  const { arrive, inputs } = await show(plan, far)
  act(() => void runCommand('message.first'))
  expect(inputs('messages.fetch')).toContainEqual(
    expect.objectContaining({ anchor: 'oldest', before: 0, replaces: false }),
  )
  const first = [channelMessage(5), channelMessage(6)]
  arrive({ ...answer(plan, first), anchor: 'oldest', direction: 'around', foundNewest: false })
  await waitFor(() => expect(uiStore.getState().selected).toBe(5))
  expect(document.activeElement).toBe(row('hello'))
  // Messages that load above it later do not change the selection.
  act(() => selectMessage(6))
  arrive({ ...answer(plan, [channelMessage(4), ...first]), anchor: 'oldest', direction: 'around' })
  await act(async () => undefined)
  expect(uiStore.getState().selected).toBe(6)
})

it('goes to the first loaded message without a connection', async () => {
  const far: Fetched = { ...answer(plan, [channelMessage(50)]), foundOldest: false }
  const { arrive, inputs } = await show(plan, far)
  arrive({ type: 'local/connection', connection: { ...live, state: 'offline' } })
  act(() => void runCommand('message.first'))
  expect(uiStore.getState().selected).toBe(50)
  expect(inputs('messages.fetch')).not.toContainEqual(expect.objectContaining({ anchor: 'oldest' }))
})

it('selects and focuses the newest message like the first one', async () => {
  await show(plan, [channelMessage(5), channelMessage(6)])
  act(() => selectMessage(5))
  act(() => void runCommand('message.last'))
  expect(uiStore.getState().selected).toBe(6)
  expect(document.activeElement).toBe(document.querySelector('[data-message-id="6"]'))
})

it('selects and focuses the newest message once it is fetched', async () => {
  const old: Fetched = { ...answer(plan, [channelMessage(5)]), foundNewest: false }
  const { arrive } = await show(plan, old)
  act(() => void runCommand('message.last'))
  arrive({ ...answer(plan, [channelMessage(5), channelMessage(60)]), direction: 'around' })
  await waitFor(() => expect(uiStore.getState().selected).toBe(60))
})
