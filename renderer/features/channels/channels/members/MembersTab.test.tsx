import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  account,
  adaId,
  after,
  channel,
  selfId,
  subscription,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import type { CallResult } from '../../../../../shared/ipc/contract.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { Connection } from '../../../../../shared/model/state/localRecords.ts'
import { AccountProvider, resetUi } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../../ui/index.ts'
import { MembersTab } from './MembersTab.tsx'
import { useCompleteLists } from './useCompleteLists.ts'
import { useKeptCall } from './useKeptCall.ts'

afterEach(cleanup)
// jsdom does not implement modal dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

const partial = account({
  channels: [channel(9, { name: 'news', subscriberCount: 40 })],
  subscriptions: [subscription(9)],
  subscribers: [{ channelId: 9, userIds: [selfId, adaId], isPartial: true }],
})
const connected = (connection: Connection['state']): AccountState =>
  after(partial, {
    type: 'local/connection',
    connection: { state: connection, since: 0, retryAt: null, reason: null, dataAt: null },
  })

/** Shows the members. `answer` is the response to the request for the rest of the list. */
async function show(state: AccountState, answer: CallResult<null> = { ok: true, value: null }) {
  const { inputs } = installBridge({
    'account.attach': () => attached(state),
    'subscribers.fetch': () => answer,
  })
  resetUi()
  await renderInAccount(<MembersTab channelId={9} />)
  await act(async () => {})
  return () => inputs('subscribers.fetch')
}

it('fetches a partial list and counts the members not yet known', async () => {
  const asked = await show(connected('live'))
  expect(asked()).toEqual([{ account: 'a', channelId: 9 }])
  expect(screen.getByRole('searchbox', { name: 'Search 40 members' })).toBeTruthy()
  expect(screen.getByText('Loading the rest of the list…')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

it('explains offline that part of the list is not on this computer', async () => {
  const asked = await show(connected('offline'))
  expect(asked()).toEqual([])
  expect(screen.getByText(/Only some members are known on this computer/)).toBeTruthy()
})

it('shows why the rest of the list could not be fetched, and retries', async () => {
  const asked = await show(connected('live'), { ok: false, error: { code: 'refused', message: 'Not now.' } })
  expect(screen.getByRole('alert').textContent).toContain('The list is not complete. Not now.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(async () => {})
  expect(asked()).toHaveLength(2)
})

it('requests each list once, even when other lists arrive', async () => {
  const { inputs } = installBridge({ 'account.attach': () => attached(twoLists) })
  resetUi()
  const { store } = await renderInAccount(<Lists />)
  await act(async () => {})
  expect(inputs('subscribers.fetch')).toHaveLength(2)
  act(() => store.applyOptimistic({ type: 'local/subscribers', channelId: 9, userIds: [selfId] }))
  await act(async () => {})
  expect(inputs('subscribers.fetch')).toHaveLength(2)
})

it('runs one change at a time and reports the result if the page was left', async () => {
  installBridge({ 'account.attach': () => attached(connected('live')) })
  resetUi()
  let finish: (words: string) => void = () => undefined
  const answer = new Promise<string>((resolve) => (finish = resolve))
  const { store, rerender } = await renderInAccount(<Change ask={() => answer} />)
  const page = (children: ReactNode) => rerender(<AccountProvider store={store}>{children}</AccountProvider>)
  fireEvent.click(screen.getByRole('button'))
  page(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const again = vi.fn(() => answer)
  page(<Change ask={again} />)
  expect(screen.getByRole('button').textContent).toBe('busy')
  fireEvent.click(screen.getByRole('button'))
  expect(again).not.toHaveBeenCalled()
  page(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  await act(async () => finish('3 people added.'))
  expect(screen.getByText('#news: 3 people added.')).toBeTruthy()
})

const partialOf = (id: number) => ({ channelId: id, userIds: [selfId], isPartial: true as const })
const twoLists = after(
  account({
    channels: [channel(9), channel(10)],
    subscriptions: [subscription(9)],
    subscribers: [partialOf(9), partialOf(10)],
  }),
  {
    type: 'local/connection',
    connection: { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null },
  },
)
const both = [9, 10]
function Lists() {
  return <p>{String(useCompleteLists(both).isPartial)}</p>
}
function Change({ ask }: { readonly ask: () => Promise<string> }) {
  const { isBusy, run } = useKeptCall('add people 9', 'news')
  return <button onClick={() => void run(ask)}>{isBusy ? 'busy' : 'idle'}</button>
}

it('shows in one line who may add and remove members, and no checkboxes', async () => {
  await show(
    account({
      users: [user(selfId, { role: 600 }), user(adaId, { role: 100, name: 'Ada' })],
      channels: [channel(9)],
      subscriptions: [subscription(9)],
      subscribers: [{ channelId: 9, userIds: [selfId, adaId] }],
    }),
  )
  expect(screen.getByText('Ada can add people. Ada can remove them.')).toBeTruthy()
  expect(screen.getAllByRole('gridcell')).toHaveLength(8)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

/** Shows the members to an owner, with Ada among them. */
async function showToOwner(connection: Connection['state'], answer: CallResult<null>) {
  const owned = account({
    users: [user(selfId, { role: 100 }), user(adaId, { name: 'Ada' })],
    channels: [channel(9, { name: 'news' })],
    subscriptions: [subscription(9)],
    subscribers: [{ channelId: 9, userIds: [selfId, adaId] }],
  })
  const { inputs } = installBridge({
    'account.attach': () =>
      attached(
        after(owned, {
          type: 'local/connection',
          connection: { state: connection, since: 0, retryAt: null, reason: null, dataAt: null },
        }),
      ),
    'api.call': ({ route }) =>
      route === 'getChannel' ? { ok: true, value: channel(9, { name: 'news' }) } : answer,
  })
  resetUi()
  await renderInAccount(<MembersTab channelId={9} />)
  await act(async () => {})
  return () =>
    (inputs('api.call') as readonly { readonly route: string }[]).filter(
      ({ route }) => route !== 'getChannel',
    )
}

const refusal = { ok: false, error: { code: 'refused', message: 'Not now.' } } as const

it('asks before a member is removed, and reports a refusal', async () => {
  const asked = await showToOwner('live', refusal)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ada…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove 1 person from #news?' }))
  expect(asked()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await act(async () => {})
  expect(asked()).toMatchObject([{ route: 'unsubscribe', params: { names: ['news'] } }])
  expect(screen.getByRole('alert').textContent).toBe('Not removed: Not now.')
})

it('has one remove button while members are selected', async () => {
  await showToOwner('live', refusal)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }))
  expect(screen.getAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent)).toEqual([
    'Remove 1…',
  ])
})

it('selects and removes nobody offline, and explains it once', async () => {
  await showToOwner('offline', refusal)
  expect(screen.getAllByText(/needs a connection/).map(({ textContent }) => textContent)).toEqual([
    'Adding and removing people needs a connection. Your choice stays here.',
  ])
  expect(screen.getByRole('checkbox').hasAttribute('disabled')).toBe(true)
  const row = screen.getAllByRole('row')[1]!
  fireEvent.focus(row)
  fireEvent.keyDown(row, { key: ' ' })
  fireEvent.keyDown(row, { key: 'Delete' })
  expect([screen.queryByText('1 selected'), screen.queryByRole('dialog')]).toEqual([null, null])
})
