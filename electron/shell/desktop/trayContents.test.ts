import { expect, it } from 'vitest'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { trayContents } from './trayContents.ts'

const account = (fields: Partial<AccountSummary>): AccountSummary => ({
  id: 'a',
  realmUrl: `https://${fields.realmName ?? 'one'}.example`,
  realmName: 'One',
  iconUrl: null,
  userId: 1,
  email: '',
  userName: '',
  unread: 0,
  mentions: 0,
  badge: 0,
  keep: 'run',
  needsSignIn: false,
  deactivated: null,
  muted: false,
  paused: false,
  statusEndsAt: null,
  offline: false,
  ...fields,
})
const iconOf = (...accounts: readonly AccountSummary[]): string => trayContents('Topical', accounts).icon

it('a name cannot change the text direction of the menu', () => {
  const { groups } = trayContents('Topical', [account({ realmName: 'Nor\u202eth\nCo\u200f' })])
  expect(groups[1]?.map(({ label }) => label)).toEqual(['North Co'])
})

it('shows the unread counts of all accounts except muted ones', () => {
  const accounts = [
    account({ realmName: 'North & Co', unread: 35, mentions: 2 }),
    account({ realmName: 'Orchard', unread: 3 }),
    account({ realmName: 'Family', unread: 9, mentions: 9, muted: true }),
    account({ realmName: 'Old', needsSignIn: true }),
  ]
  const { tooltip, groups } = trayContents('Topical', accounts)
  expect(tooltip).toBe('Topical: 38 unread, 2 for you')
  expect(groups[0]).toEqual([{ label: 'Inbox (38 unread, 2 for you)', action: { command: 'view.inbox' } }])
  expect(groups[1]?.map(({ label }) => label)).toEqual([
    'North & Co (35)',
    'Orchard (3)',
    'Family (muted)',
    'Old (signed out)',
  ])
  expect(
    trayContents('Topical', [])
      .groups.flat()
      .map(({ label }) => label),
  ).toEqual(['Show Topical', 'Quit'])
})

it('shows the icon of the most urgent state', () => {
  expect(iconOf(account({}))).toBe('idle')
  expect(iconOf(account({ offline: true }), account({ needsSignIn: true }))).toBe('offline')
  expect(iconOf(account({ unread: 1, offline: true }))).toBe('unread')
  expect(iconOf(account({ unread: 1, mentions: 1 }))).toBe('addressed')
  expect(iconOf(account({ unread: 1, mentions: 1, muted: true }))).toBe('idle')
})
