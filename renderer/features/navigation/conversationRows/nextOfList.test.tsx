import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, uiStore } from '../../../state/index.ts'
import { startWindow } from '../../../state/testing/startWindow.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { offerUndo, undoLast } from '../../common/undo/index.ts'
import { createReadingMark } from '../topicActions/index.ts'
import { keepPlace } from './listPlaces.ts'
import { doneAndNext } from './nextOfList.ts'
import { toNextUnread } from './nextUnread.ts'
import { topicRow } from './testing/topicRow.ts'

afterEach(cleanup)

let bridge: ReturnType<typeof installBridge>

beforeEach(async () => {
  const unreads = {
    channels: [{ channelId: 9, topic: 'Lunch', ids: [402] }],
    directs: [],
    mentions: [],
    oldUnreadsMissing: false,
  }
  bridge = installBridge({
    'account.attach': () => attached(account({ unreads })),
    'read.mark': () => ok({ id: 'r1', count: 1 }),
    'read.undo': () => ok({ count: 1 }),
  })
  await startWindow('#inbox')
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  act(() => {
    navigate(topicNarrow(9, 'Plan'), { account: 'a', origin: 'inbox' })
    keepPlace('inbox', { items: [topicRow('Plan'), topicRow('Lunch')], index: 0 })
  })
})

it('marks a conversation that was read before as done and opens the next one', () => {
  act(() => void doneAndNext('inbox'))
  expect(screen.getByText('Done: Plan')).toBeTruthy()
  expect(uiStore.getState().route.hash).toContain('Lunch')
})

it('marking a conversation as done dismisses the toast about an earlier one', () => {
  act(() => offerUndo({ text: 'Lunch is in Later.', undone: null, undo: () => undefined }))
  expect(screen.getByText('Lunch is in Later.')).toBeTruthy()
  act(() => void doneAndNext('inbox'))
  expect(screen.queryByText('Lunch is in Later.')).toBeNull()
})

it('continues with the inbox from a conversation that was not opened from a list', async () => {
  act(() => navigate(topicNarrow(9, 'Plan'), { account: 'a' }))
  await act(async () => void doneAndNext(null))
  expect(uiStore.getState().route.hash).toContain('Lunch')
  await act(async () => void doneAndNext(null))
  expect(uiStore.getState().route.hash).toBe('#inbox')
  expect(doneAndNext(null)).toBe(false)
})

it('the next unread conversation belongs to the list of the current one', async () => {
  await act(async () => toNextUnread())
  expect(uiStore.getState()).toMatchObject({ origin: 'inbox' })
  await act(async () => void doneAndNext('inbox'))
  expect(uiStore.getState().route.hash).toBe('#inbox')
})

it('undoing Done goes back and makes the messages unread that were read there', async () => {
  await act(async () => createReadingMark('a', topicNarrow(9, 'Plan'))([400]))
  act(() => void doneAndNext('inbox'))
  await act(async () => createReadingMark('a', topicNarrow(9, 'Lunch'))([402]))
  await act(async () => void undoLast())
  expect(uiStore.getState()).toMatchObject({ origin: 'inbox', route: { narrow: topicNarrow(9, 'Plan') } })
  expect(bridge.inputs('read.undo')).toEqual([{ account: 'a', id: 'r1' }])
})
