import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { applyEvents } from '../../../../../shared/model/account/account.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { account, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { accountStore, AccountProvider, hashOfRoute, selectMessage } from '../../../../state/index.ts'
import { startWindow } from '../../../../state/testing/startWindow.ts'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { ConversationPane } from '../index.ts'

afterEach(cleanup)

const plan = topicNarrow(9, 'Plan')

async function show(): Promise<(id: number) => HTMLElement> {
  const state = applyEvents(account(), [
    {
      type: 'local/fetched',
      narrow: plan,
      anchor: 'newest',
      resolvedAnchor: null,
      messages: [5, 6, 7].map((id) => channelMessage(id, { content: `<p>words ${id}</p>` })),
      foundOldest: true,
      foundNewest: true,
      replaces: false,
    },
  ])
  installBridge({ 'account.attach': () => attached(state) })
  const store = await startWindow(hashOfRoute(plan))
  render(
    <AccountProvider store={store}>
      <ConversationPane />
    </AccountProvider>,
  )
  return (id) => screen.getByText(`words ${id}`)
}

const withTools = (): readonly (string | undefined)[] =>
  screen
    .getAllByRole('toolbar', { name: 'Message tools' })
    .map((tools) => tools.closest('article')?.dataset['messageId'])

const move = (from: Element, to: Element | null): void => {
  fireEvent.pointerOut(from, { relatedTarget: to })
  if (to === null) return
  fireEvent.pointerOver(to, { relatedTarget: from })
  fireEvent.pointerMove(to)
}

it('shows the toolbar in one row, the last reached by key or pointer', async () => {
  const words = await show()
  act(() => selectMessage(5))
  expect(withTools()).toEqual(['5'])
  move(document.body, words(6))
  expect(withTools()).toEqual(['6'])
  act(() => selectMessage(7))
  expect(withTools()).toEqual(['7'])
  // The row scrolls under a pointer that does not move.
  fireEvent.pointerOver(words(5), { relatedTarget: words(6) })
  expect(withTools()).toEqual(['7'])
  fireEvent.pointerMove(words(5))
  expect(withTools()).toEqual(['5'])
  move(words(5), null)
  expect(withTools()).toEqual(['7'])
})

it('shows the toolbar in the row under the pointer after its row was removed', async () => {
  const words = await show()
  move(document.body, words(5))
  const store = accountStore('a')
  act(() =>
    store.receive({
      account: 'a',
      seq: 1,
      events: [{ id: 1, type: 'delete_message', messageIds: [5], place: null }],
    }),
  )
  fireEvent.pointerOver(words(6))
  expect(withTools()).toEqual(['6'])
})

it('makes the toolbar one Tab stop whose arrow keys move among the tools', async () => {
  await show()
  act(() => selectMessage(6))
  const tools = within(screen.getByRole('toolbar', { name: 'Message tools' })).getAllByRole('button')
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[0]])
  act(() => tools[0]!.focus())
  fireEvent.keyDown(tools[0]!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tools[1])
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[1]])
  fireEvent.keyDown(tools[1]!, { key: 'End' })
  expect(document.activeElement).toBe(tools.at(-1))
  fireEvent.keyDown(tools.at(-1)!, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(tools.at(-2))
})

it('makes the list of messages a Tab stop', async () => {
  await show()
  expect(screen.getByRole('region', { name: 'Messages in #news › Plan' }).tabIndex).toBe(0)
})
