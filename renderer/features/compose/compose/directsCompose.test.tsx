import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import { newDraftId } from '../../../../shared/model/outbox/localDraft.ts'
import { adaId, channel, subscription } from '../../../../shared/model/testing/eg.ts'
import { allDirectsNarrow, feedNarrow } from '../../../../shared/model/views/narrow.ts'
import { runCommand, uiStore } from '../../../state/index.ts'
import { openComposer } from './index.ts'
import { field, press, show, write } from './testing/composerOf.tsx'

afterEach(cleanup)

const button = () => screen.queryByRole('button', { name: 'New direct message' })
const toAda = { destination: { type: 'direct', userIds: [adaId] } } as const
const draft = (target: DraftTarget, content: string) => ({
  localDrafts: new Map([
    [
      newDraftId,
      { id: newDraftId, target, content, caret: null, rev: 1, writer: 'other', updated: 1, synced: false },
    ],
  ]),
})

it('asks for users, by the button and by the write key', async () => {
  await show(allDirectsNarrow)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(button()!)
  expect(uiStore.getState().dialog?.kind).toBe('newMessage')
  uiStore.setState({ dialog: null })
  act(() => void runCommand('write.message'))
  expect(uiStore.getState().dialog?.kind).toBe('newMessage')
})

it('opens for a reply, and returns to the button if nothing is typed', async () => {
  const { left } = await show(allDirectsNarrow)
  act(() => void expect(openComposer(toAda)).toBe(true))
  expect(document.activeElement).toBe(field())
  expect(screen.getByRole('combobox', { name: 'People' })).toBeTruthy()
  expect(field().placeholder).toContain('Ada')
  expect(button()).toBeNull()
  press('Escape')
  expect(left()).toBe(1)
  expect(button()).toBeTruthy()
})

it('keeps a text on Escape and on the next visit, until it is sent', async () => {
  const { goTo, inputs, left } = await show(allDirectsNarrow)
  act(() => void openComposer(toAda))
  write('Half a message')
  press('Escape')
  expect(field().value).toBe('Half a message')
  goTo(feedNarrow)
  goTo(allDirectsNarrow)
  expect(field().value).toBe('Half a message')
  field().focus()
  press('Enter')
  await waitFor(() => expect(inputs('message.send')).toMatchObject([toAda]))
  await waitFor(() => expect(button()).toBeTruthy())
  expect(left()).toBe(2)
})

it('neither shows nor loses a draft to a channel from another view', async () => {
  const channels = { channels: [channel(9)], subscriptions: [subscription(9)] }
  const { goTo } = await show(
    allDirectsNarrow,
    channels,
    {},
    draft({ type: 'channel', channelId: 9, topic: 'Plan' }, 'For the channel'),
  )
  expect(button()).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  goTo(feedNarrow)
  expect(field().value).toBe('For the channel')
})

it('focuses the button on a request without recipients', async () => {
  await show(allDirectsNarrow)
  act(() => void expect(openComposer()).toBe(true))
  expect(document.activeElement).toBe(button())
})
