import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi, uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { Rail } from './Rail.tsx'

afterEach(cleanup)

const one = (id: string, fields: Partial<AccountSummary> = {}): AccountSummary =>
  accountSummary({
    id,
    realmUrl: `https://${id}.example`,
    realmName: id.toUpperCase(),
    email: `me@${id}.example`,
    userName: 'Me',
    ...fields,
  })

function show(...accounts: readonly AccountSummary[]) {
  resetUi({ accounts, account: accounts[0]?.id ?? null })
  const bridge = installBridge()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rail />
    </QueryClientProvider>,
  )
  return bridge
}
const names = () => uiStore.getState().accounts.map(({ id }) => id)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the rail', () => {
  it('labels each account with its unread messages and its status', () => {
    const shared = { realmUrl: 'https://works.example', realmName: 'Works' }
    show(
      one('a', { unread: 7, mentions: 2 }),
      one('b', { muted: true, unread: 5, mentions: 1 }),
      one('c', { offline: true, unread: 1 }),
      one('d', { needsSignIn: true }),
      one('g', { paused: true, unread: 3 }),
      one('e', { ...shared, userName: 'Ada' }),
      one('f', { ...shared, userName: 'Boris', userId: 2 }),
    )
    for (const name of [
      'A, 7 unread, 2 for you',
      'B, muted, 5 unread, 1 for you',
      'C, 1 unread, offline',
      'D, signed out',
      'G, paused',
      'Works (Ada)',
      'Works (Boris)',
    ])
      expect(button(name)).toBeTruthy()
  })

  it('marks the account whose older unread messages are not counted', () => {
    show(one('a'), one('b', { unread: 50_000, mentions: 2, atLeast: true }), one('c', { mentions: 2 }))
    expect(button(/^B/).dataset['tooltip']).toContain(
      '\n50,000+ unread. Older unread messages are not counted.',
    )
    expect(button(/^B/).textContent).toContain('2+')
    expect(button(/^C/).dataset['tooltip']).not.toContain('counted')
    expect(button(/^C/).textContent).not.toContain('+')
  })

  it('moves an account by keys, keeps its focus and announces its position', () => {
    const { inputs } = show(one('a'), one('b'), one('c'))
    button('B').focus()
    fireEvent.keyDown(button('B'), { key: 'ArrowUp', altKey: true })
    expect(names()).toEqual(['b', 'a', 'c'])
    expect(document.activeElement).toBe(button('B'))
    expect(screen.getByRole('status').textContent).toBe('B, 1 of 3')
    // The first account cannot move further up.
    fireEvent.keyDown(button('B'), { key: 'ArrowUp', altKey: true })
    expect(inputs('accounts.order')).toEqual([{ accounts: ['b', 'a', 'c'] }])
  })

  it('drops an account among those that are left at the end of the drag', () => {
    const { inputs } = show(one('a'), one('b'), one('c'))
    fireEvent.pointerDown(button('A'), { button: 0, pointerType: 'mouse', clientY: 0 })
    fireEvent.pointerMove(window, { clientY: 50 })
    act(() => uiStore.setState({ accounts: [one('b'), one('c')] }))
    fireEvent.pointerUp(window)
    expect([names(), inputs('accounts.order')]).toEqual([['b', 'c'], []])
    expect(screen.getByRole('status').textContent).toBe('')
    cleanup()
    const again = show(one('a'), one('b'), one('c'))
    fireEvent.pointerDown(button('A'), { button: 0, pointerType: 'mouse', clientY: 0 })
    fireEvent.pointerMove(window, { clientY: 50 })
    act(() => uiStore.setState({ accounts: [one('a'), one('c'), one('d')] }))
    fireEvent.pointerUp(window)
    expect(again.inputs('accounts.order')).toEqual([{ accounts: ['c', 'd', 'a'] }])
  })

  it('opens the menu of the current account, and closes it by the same click', () => {
    show(one('a'), one('b'))
    const menus = () => screen.queryAllByRole('menu', { hidden: true }).length
    fireEvent.click(button('A'))
    expect(menus()).toBe(1)
    fireEvent.pointerDown(button('A'))
    fireEvent.click(button('A'))
    expect(menus()).toBe(0)
    fireEvent.click(button('B'))
    expect([menus(), uiStore.getState().account]).toEqual([0, 'b'])
  })

  it('moves and mutes an account by its menu', () => {
    const { inputs } = show(one('a'), one('b', { muted: true }))
    fireEvent.contextMenu(button('A'))
    fireEvent.click(screen.getByRole('menuitem', { name: /Move down/, hidden: true }))
    expect(names()).toEqual(['b', 'a'])
    fireEvent.contextMenu(button('B, muted'))
    expect(screen.getByRole('menuitem', { name: /Move up/, hidden: true }).ariaDisabled).not.toBe('false')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Unmute notifications', hidden: true }))
    expect(inputs('account.mute')).toEqual([{ account: 'b', muted: false }])
  })

  it('has a menu of the user at its foot, which can pause the account', () => {
    const { inputs } = show(one('a'), one('b'))
    const items = () => screen.queryAllByRole('menuitem', { hidden: true }).map((each) => each.textContent)
    const own = button(/^Me: your account/)
    fireEvent.click(own)
    // The state is not loaded, so the menu has no status, no profile and no invitation.
    expect(items()).toEqual([
      'SettingsCtrl+,',
      'Do not disturb',
      'Present: hide message contentCtrl+Shift+Y',
      'Mute notifications',
      'Pause this account',
      'Sign out of A',
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Pause this account', hidden: true }))
    expect(inputs('account.pause')).toEqual([{ account: 'a', paused: true }])
    expect(items()).toEqual([])
  })

  it('offers to resume a paused account', () => {
    const { inputs } = show(one('a', { paused: true }))
    fireEvent.click(button('Me: your account, paused'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Resume this account', hidden: true }))
    expect(inputs('account.pause')).toEqual([{ account: 'a', paused: false }])
  })

  it('offers an invitation only to users who may invite', async () => {
    const everyone = { invite_to_realm_policy: 1 }
    const fullMembers = { invite_to_realm_policy: 3, waiting_period_threshold: 10 }
    const nobody = { invite_to_realm_policy: 6 }
    for (const [id, realm, joined, mayInvite] of [
      ['everyone', everyone, new Date(), true],
      ['full', fullMembers, new Date(0), true],
      ['new', fullMembers, new Date(), false],
      ['nobody', nobody, new Date(0), false],
    ] as const) {
      const self = eg.user(eg.selfId, { dateJoined: joined.toISOString() })
      const state = eg.account({ featureLevel: 200, realm, users: [self] })
      installBridge({ 'account.attach': () => attached(state) })
      const account = one(id, { userId: eg.selfId })
      resetUi({ accounts: [account], account: account.id })
      await accountStore(account.id).attach()
      render(
        <QueryClientProvider client={new QueryClient()}>
          <Rail />
        </QueryClientProvider>,
      )
      fireEvent.click(button(/: your account/))
      const names = screen.queryAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)
      expect(names.slice(0, 2)).toEqual(['Set status…Shift+Y', 'View profile'])
      expect(names.includes('Invite people…')).toBe(mayInvite)
      cleanup()
    }
  })

  it("shows the user's status and presence on their picture", async () => {
    const status = { text: 'Lunch', emojiName: '', emojiCode: '', reactionType: '' }
    const state = eg.account({ statuses: { [String(eg.selfId)]: status } })
    const connection = { ...state.connection, state: 'live' as const }
    installBridge({ 'account.attach': () => attached({ ...state, connection }) })
    const account = one('with-status', { userId: eg.selfId })
    resetUi({ accounts: [account], account: account.id })
    await accountStore(account.id).attach()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Rail />
      </QueryClientProvider>,
    )
    const own = button(/: your account/)
    expect(own.querySelector('[data-presence=active]')).not.toBeNull()
    expect(own.querySelector('svg')).not.toBeNull()
    expect(own.dataset['tooltip']).toContain('Lunch')
  })

  it('restores the old order if it could not be saved', async () => {
    show(one('a'), one('b'))
    installBridge({ 'accounts.order': () => ({ ok: false, error: { code: 'unknown', message: 'no' } }) })
    fireEvent.keyDown(button('A'), { key: 'ArrowDown', altKey: true })
    expect(names()).toEqual(['b', 'a'])
    await waitFor(() => expect(names()).toEqual(['a', 'b']))
  })

  it('opens the sign-in of another account', () => {
    show(one('a'))
    fireEvent.click(button('Add an organization'))
    expect(uiStore.getState().adding).toBe(true)
  })
})
