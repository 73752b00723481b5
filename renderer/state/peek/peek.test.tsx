import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { topicNarrow } from '../../../shared/model/views/narrow.ts'
import { account, after, channelMessage, fetched, moved } from '../../../shared/model/testing/eg.ts'
import { accountStore, connectAccountStores } from '../account/accountStores.ts'
import { navigate, navigateHash, startNavigation } from '../navigation/navigation.ts'
import { accountSummary } from '../testing/accountSummary.ts'
import { attached, installBridge } from '../testing/testBridge.ts'
import { resetUi, uiStore } from '../uiStore.ts'
import { isPeekAttended, watchPeek } from './attention.ts'
import { closePeek, openPeek } from './peek.ts'

const ends: (() => void)[] = []
const plan = { type: 'channel', channelId: 9, topic: 'Plan' } as const
const peek = () => uiStore.getState().peek

beforeEach(() => {
  resetUi({ accounts: [accountSummary({ id: 'one' }), accountSummary({ id: 'two' })] })
  ends.push(startNavigation('one', '#drafts'))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  document.body.replaceChildren()
})

/** Adds a button to main and one to the peek. */
function addButtons() {
  const [row, inside] = [document.createElement('button'), document.createElement('button')]
  inside.dataset['peek'] = ''
  document.body.append(row, inside)
  return { row, inside }
}

/** Shows a topic of another account in the peek. */
async function peekElsewhere() {
  const messages = [5, 6].map((id) => channelMessage(id, { channelId: 9, topic: 'Plan' }))
  const state = after(account(), fetched(topicNarrow(9, 'Plan'), messages))
  const bridge = installBridge({ 'account.attach': () => attached(state, 4) })
  ends.push(connectAccountStores())
  const store = accountStore('two')
  await waitFor(() => expect(store.getState().state).not.toBeNull())
  openPeek({ account: 'two', conversation: plan, near: null })
  return { store, ...bridge }
}

it('is shown beside a pane and closes when a conversation is opened', () => {
  openPeek({ account: 'one', conversation: plan, near: 5 })
  expect(peek()).toMatchObject({ account: 'one', conversation: plan, near: 5 })
  navigateHash('#drafts')
  expect(peek()).not.toBeNull()
  navigate(topicNarrow(9, 'Lunch'))
  expect(peek()).toBeNull()
  openPeek({ account: 'one', conversation: plan, near: null })
  expect(peek()).toBeNull()
})

it('follows a topic of another account that is renamed', async () => {
  const { store } = await peekElsewhere()
  store.receive({ account: 'two', seq: 5, events: [moved([5, 6], { newChannelId: 10 })] })
  expect(peek()?.conversation).toEqual({ type: 'channel', channelId: 10, topic: 'Later' })
})

it('closes with its account, as do its dialog and the walk through its results', async () => {
  const { push } = await peekElsewhere()
  const others = [{ account: 'two', narrow: [], groups: [] }]
  const hitWalk = { account: 'one', narrow: [], others, words: [], at: { account: 'one', id: 5 } }
  uiStore.setState({ hitWalk, dialog: { kind: 'chooseLaterTime', account: 'two', conversation: plan } })
  push('accounts.changed', [accountSummary({ id: 'one' })])
  const { dialog, hitWalk: walk } = uiStore.getState()
  expect([peek(), dialog, walk]).toEqual([null, null, null])
})

it('closes when its channel is removed', async () => {
  const { store } = await peekElsewhere()
  store.receive({
    account: 'two',
    seq: 5,
    events: [{ id: 1, type: 'channel', op: 'delete', channelIds: [9] }],
  })
  expect(peek()).toBeNull()
})

it('restores the focus, or gives it to the pane if its element was removed', async () => {
  const { row, inside } = addButtons()
  row.focus()
  openPeek({ account: 'one', conversation: plan, near: null })
  inside.focus()
  closePeek()
  await Promise.resolve()
  expect(document.activeElement).toBe(row)
  openPeek({ account: 'one', conversation: plan, near: null })
  inside.focus()
  row.remove()
  closePeek()
  await Promise.resolve()
  expect(uiStore.getState().opened).toMatchObject({ surface: 'main' })
})

it('is attended while it has the focus or was touched last', () => {
  const { row, inside } = addButtons()
  const changed = vi.fn<() => void>()
  const end = watchPeek(changed)
  expect(isPeekAttended()).toBe(false)
  inside.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  expect(isPeekAttended()).toBe(true)
  row.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  expect(isPeekAttended()).toBe(false)
  inside.focus()
  expect(isPeekAttended()).toBe(true)
  row.focus()
  expect(isPeekAttended()).toBe(false)
  expect(changed).toHaveBeenCalledTimes(4)
  end()
})
