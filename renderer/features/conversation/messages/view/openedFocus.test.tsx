import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { applyEvents } from '../../../../../shared/model/account/account.ts'
import { channelNarrow, topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { account, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { accountStore, AccountProvider, hashOfRoute, navigate, uiStore } from '../../../../state/index.ts'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { ConversationPane } from '../index.ts'
import { startWindow } from '../../../../state/testing/startWindow.ts'
import { listenToKeys } from '../../../../app/keys.ts'

afterEach(cleanup)

const plan = topicNarrow(9, 'Plan')
const lunch = topicNarrow(9, 'Lunch')

const fetched = (narrow: Narrow, topic: string, ids: readonly MessageId[]): AccountEvent => ({
  type: 'local/fetched',
  narrow,
  anchor: 'newest',
  resolvedAnchor: null,
  messages: ids.map((id) => channelMessage(id, { topic, content: `<p>words ${id}</p>` })),
  foundOldest: true,
  foundNewest: true,
  replaces: false,
})

/** Renders a conversation beside a focused link to another one. */
async function show(): Promise<HTMLElement> {
  const state = applyEvents(account(), [fetched(plan, 'Plan', [5, 6]), fetched(lunch, 'Lunch', [7, 8])])
  installBridge({ 'account.attach': () => attached(state) })
  const store = await startWindow(hashOfRoute(plan))
  render(
    <AccountProvider store={store}>
      <a href={hashOfRoute(lunch)}>Lunch</a>
      <dialog />
      <main>
        <ConversationPane />
      </main>
    </AccountProvider>,
  )
  const link = screen.getByRole('link', { name: 'Lunch' })
  link.focus()
  return link
}

const messages = (topic: string): HTMLElement =>
  screen.getByRole('region', { name: `Messages in #news › ${topic}` })

it('focuses the messages when a conversation is opened, not at the start', async () => {
  const link = await show()
  expect(document.activeElement).toBe(link)
  act(() => navigate(lunch))
  expect(document.activeElement).toBe(messages('Lunch'))
})

it('focuses the messages when a link to the conversation is followed', async () => {
  const link = await show()
  fireEvent.click(link)
  await waitFor(() => expect(document.activeElement).toBe(messages('Lunch')))
})

it('focuses the message that was searched for', async () => {
  await show()
  await act(async () => navigate(lunch, { near: 7 }))
  expect(document.activeElement).toBe(screen.getByText('words 7').closest('article'))
})

it('focuses the composer if the conversation is opened for writing', async () => {
  await show()
  act(() => navigate(lunch, { focus: 'composer' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
})

it('waits for the dialog that restores the focus on closing', async () => {
  const link = await show()
  const dialog = document.querySelector('dialog')!
  dialog.setAttribute('open', '')
  act(() => navigate(lunch))
  expect(document.activeElement).toBe(link)
  dialog.removeAttribute('open')
  act(() => void dialog.dispatchEvent(new Event('close')))
  expect(document.activeElement).toBe(messages('Lunch'))
})

it('focuses the placeholder while messages load, and then the messages', async () => {
  await show()
  act(() => navigate(channelNarrow(9)))
  expect(document.activeElement?.contains(screen.getByRole('progressbar'))).toBe(true)
  act(() =>
    accountStore('a').receive({ account: 'a', seq: 1, events: [fetched(channelNarrow(9), 'Plan', [5, 6])] }),
  )
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages in #news' }))
})

const composer = (): HTMLElement => screen.getByRole('textbox', { name: 'Message' })

it('focuses the composer of a conversation opened by mouse, not by key', async () => {
  const link = await show()
  fireEvent.pointerDown(link)
  act(() => navigate(lunch))
  expect(document.activeElement).toBe(composer())
  fireEvent.keyDown(composer(), { key: 'Escape' })
  expect(document.activeElement?.closest('article')).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'n' })
  act(() => navigate(plan))
  expect(document.activeElement).toBe(messages('Plan'))
})

it('keeps letters as commands in a channel opened by mouse', async () => {
  const link = await show()
  fireEvent.pointerDown(link)
  act(() => navigate(channelNarrow(9)))
  expect(document.activeElement).not.toBe(composer())
})

it('scrolls by PageUp in the composer, and keeps the space bar for text', async () => {
  await show()
  // jsdom does not scroll.
  const scrolled = vi.fn<() => void>()
  Object.assign(Element.prototype, { scrollBy: scrolled })
  onTestFinished(listenToKeys())
  composer().focus()
  expect(fireEvent.keyDown(composer(), { key: 'PageUp' })).toBe(false)
  expect(fireEvent.keyDown(composer(), { key: ' ' })).toBe(true)
  expect(scrolled).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(composer())
})

it('passes letters typed among the messages to the composer if they are text', async () => {
  await show()
  messages('Plan').focus()
  fireEvent.keyDown(messages('Plan'), { key: 'n' })
  expect(document.activeElement).toBe(messages('Plan'))
  const { settings } = uiStore.getState()
  act(() => uiStore.setState({ settings: { ...settings, singleKeys: false } }))
  fireEvent.keyDown(messages('Plan'), { key: 'n', ctrlKey: true })
  expect(document.activeElement).toBe(messages('Plan'))
  fireEvent.keyDown(messages('Plan'), { key: 'n' })
  expect(document.activeElement).toBe(composer())
})
