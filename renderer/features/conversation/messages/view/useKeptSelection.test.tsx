import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { channelMessage, moved } from '../../../../../shared/model/testing/eg.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { selectMessage, uiStore } from '../../../../state/index.ts'
import { answer, plan, show } from '../testing/conversationOf.tsx'

const article = (id: number) => document.querySelector<HTMLElement>(`[data-message-id="${String(id)}"]`)
const gone = (seq: number, id: number) =>
  ({ id: seq, type: 'delete_message', messageIds: [id], place: null }) as const

it('focuses the message that follows a deleted one', async () => {
  const { arrive } = await show(plan, [channelMessage(5), channelMessage(6), channelMessage(7)])
  act(() => selectMessage(6))
  article(6)?.focus()
  arrive(gone(1, 6))
  await waitFor(() => expect(document.activeElement).toBe(article(7)))
  expect(uiStore.getState().selected).toBe(7)
  arrive(gone(2, 7))
  await waitFor(() => expect(document.activeElement).toBe(article(5)))
})

it('leaves the focus where it moved before the message was deleted', async () => {
  const { arrive } = await show(plan, [channelMessage(5), channelMessage(6)])
  act(() => selectMessage(5))
  const field = document.querySelector('textarea')
  field?.focus()
  arrive(gone(1, 5))
  await act(async () => undefined)
  expect(document.activeElement).toBe(field)
})

it('keeps a message selected and focused when its topic is renamed', async () => {
  const { arrive, inputs } = await show(plan, [channelMessage(5), channelMessage(6), channelMessage(7)])
  act(() => selectMessage(6))
  article(6)?.focus()
  const resolved = { topic: '✔ Plan' }
  arrive(moved([5, 6, 7], { newTopic: '✔ Plan' }))
  expect(inputs('messages.fetch').at(-1)).toMatchObject({ narrow: topicNarrow(9, '✔ Plan'), anchor: 7 })
  arrive(
    answer(
      topicNarrow(9, '✔ Plan'),
      [5, 6, 7, 8].map((id) => channelMessage(id, resolved)),
    ),
  )
  await waitFor(() => expect(document.activeElement).toBe(article(6)))
  expect(uiStore.getState()).toMatchObject({ selected: 6, route: { near: null } })
  arrive(moved([5, 6, 7, 8], { topic: '✔ Plan', newTopic: 'Plan' }))
  arrive(
    answer(
      plan,
      [5, 6, 7, 8].map((id) => channelMessage(id)),
    ),
  )
  await waitFor(() => expect(document.activeElement).toBe(article(6)))
  expect(uiStore.getState().selected).toBe(6)
})
