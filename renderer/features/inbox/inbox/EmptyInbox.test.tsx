import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { account, adaId, channel, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi, runCommand } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { EmptyInbox } from './EmptyInbox.tsx'
import { InboxPane } from './InboxPane.tsx'

afterEach(cleanup)

it('an empty inbox leads to Later and to recent conversations', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  const opened = vi.fn()
  await renderInAccount(<EmptyInbox accounts={[]} later={2} onLater={opened} />)
  const ways = screen.getAllByRole('button')
  expect(ways.map(({ textContent }) => textContent)).toEqual(['2 in LaterEnter', 'Recent conversationsT'])
  runCommand('row.open')
  expect(opened).toHaveBeenCalledOnce()
  runCommand('row.next')
  expect(document.activeElement).toBe(ways[0])
  // A button that has the focus handles Enter.
  expect(runCommand('row.open')).toBe(false)
})

it('an empty inbox shows a time only if its data is some minutes old', async () => {
  const words = async (fields: { readonly state: 'live' | 'offline'; readonly minutes: number }) => {
    const state = account()
    const dataAt = Date.now() - fields.minutes * 60_000
    const connection = { ...state.connection, state: fields.state, dataAt }
    installBridge({ 'account.attach': () => attached({ ...state, connection }) })
    resetUi({ account: 'a' })
    await renderInAccount(<EmptyInbox accounts={[]} later={0} onLater={() => undefined} />)
    const text = screen.getByText(/New messages/).textContent
    cleanup()
    return text
  }
  expect(await words({ state: 'live', minutes: 60 })).toBe('New messages will show up here.')
  expect(await words({ state: 'offline', minutes: 1 })).toBe('New messages will show up here.')
  expect(await words({ state: 'offline', minutes: 60 })).toMatch(/^As of .+\. New messages/)
})

it('an empty inbox names the destinations of the newest drafts', async () => {
  const draft = (id: string, updated: number, topic: string) => ({
    id,
    target: { type: 'channel' as const, channelId: 9, topic },
    content: 'Begun',
    caret: null,
    updated,
    rev: 1,
    writer: 'test',
    synced: true,
  })
  const drafts = [draft('1', 1, 'old'), draft('2', 3, 'beans'), draft('3', 2, 'peas')]
  const state = account({ channels: [channel(9, { name: 'garden' })] })
  const localDrafts = new Map(drafts.map((item) => [item.id, item]))
  installBridge({ 'account.attach': () => attached({ ...state, localDrafts }) })
  resetUi({ account: 'a' })
  await renderInAccount(<EmptyInbox accounts={[]} later={0} onLater={() => undefined} />)
  const row = screen.getByRole('button', { name: /^3 drafts/ })
  expect(row.textContent).toBe('3 drafts#garden › beans, #garden › peasD')
})

it('an empty inbox offers invitations to an owner who is the only user', async () => {
  const users = [user(selfId, { role: 100 }), user(7, { isBot: true })]
  installBridge({ 'account.attach': () => attached(account({ users })) })
  resetUi({ account: 'a' })
  await renderInAccount(<EmptyInbox accounts={[]} later={0} onLater={() => undefined} />)
  const ways = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(ways).toEqual(['Recent conversationsT', 'Create channel', 'Invite people'])
})

it('a filter without results names itself, and shows all rows once it is cleared', async () => {
  const unreads = {
    channels: [],
    directs: [{ userIds: [adaId], ids: [5] }],
    mentions: [],
    oldUnreadsMissing: false,
  }
  installBridge({
    'account.attach': () => attached(account({ unreads })),
    'lines.fetch': () => ({ ok: true, value: { lines: [], gone: [] } }),
  })
  const accounts = [accountSummary({ id: 'a', realmName: 'Works' })]
  resetUi({ account: 'a', accounts })
  await accountStore('a').attach()
  await renderInAccount(<InboxPane />)
  await screen.findByRole('treegrid')
  fireEvent.click(screen.getByRole('button', { name: /^Mentions/ }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No unread mentions')
  expect(screen.getByText('The filter hides 1 unread message.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getAllByRole('row')).not.toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: /^Mentions/ }))
  const read = { type: 'local/flags', op: 'add', flag: 'read', messageIds: [5] } as const
  act(() => accountStore('a').receive({ account: 'a', seq: 1, events: [read] }))
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeTruthy()
})

it('the focus stays in the inbox when its last row is read', async () => {
  const unreads = {
    channels: [],
    directs: [{ userIds: [adaId], ids: [5] }],
    mentions: [],
    oldUnreadsMissing: false,
  }
  installBridge({
    'account.attach': () => attached(account({ unreads })),
    'lines.fetch': () => ({ ok: true, value: { lines: [], gone: [] } }),
  })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a' })] })
  await accountStore('a').attach()
  await renderInAccount(<InboxPane />)
  const list = await screen.findByRole('treegrid')
  act(() => list.focus())
  const read = { type: 'local/flags', op: 'add', flag: 'read', messageIds: [5] } as const
  act(() => accountStore('a').receive({ account: 'a', seq: 1, events: [read] }))
  await screen.findByRole('heading', { name: 'All caught up' })
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})
