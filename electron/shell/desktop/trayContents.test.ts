import { expect, it } from 'vitest'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { endless } from '../../../shared/settings/quietUntil.ts'
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
const off = { presenting: false, quietUntil: 0 }
const iconOf = (...accounts: readonly AccountSummary[]): string => trayContents('Topical', accounts, off).icon

it('a name cannot change the text direction of the menu', () => {
  const { groups } = trayContents('Topical', [account({ realmName: 'Nor\u202eth\nCo\u200f' })], off)
  expect(groups[1]?.map(({ label }) => label)).toEqual(['North Co'])
})

it('shows the unread counts of all accounts except muted ones', () => {
  const accounts = [
    account({ realmName: 'North & Co', unread: 35, mentions: 2 }),
    account({ realmName: 'Orchard', unread: 3 }),
    account({ realmName: 'Family', unread: 9, mentions: 9, muted: true }),
    account({ realmName: 'Old', needsSignIn: true }),
  ]
  const { tooltip, groups } = trayContents('Topical', accounts, off)
  expect(tooltip).toBe('Topical: 38 unread, 2 for you')
  expect(groups[0]).toEqual([{ label: 'Inbox (38 unread, 2 for you)', action: { command: 'view.inbox' } }])
  expect(groups[1]?.map(({ label }) => label)).toEqual([
    'North & Co (35)',
    'Orchard (3)',
    'Family (muted)',
    'Old (signed out)',
  ])
  expect(
    trayContents('Topical', [], off)
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

it('shows quiet times and presenting, and what ends them', () => {
  const accounts = [account({ realmName: 'North', unread: 35, mentions: 2 })]
  const shown = (settings: Partial<typeof off>) => {
    const { groups, icon, tooltip } = trayContents('Topical', accounts, { ...off, ...settings })
    return { icon, tooltip, items: groups[3], names: groups[1]?.map(({ label }) => label) }
  }
  expect(shown({}).items?.map(({ action }) => action)).toEqual([
    { quiet: 'hour' },
    { quiet: 'tomorrow' },
    { quiet: 'endless' },
    { presenting: true },
  ])
  expect(shown({ quietUntil: endless })).toMatchObject({
    icon: 'quiet',
    tooltip: 'Topical: 35 unread, 2 for you, Do not disturb is on',
    items: [{ action: { quiet: null } }, { action: { presenting: true } }],
  })
  const today = new Date().setHours(23, 59, 0, 0)
  expect(shown({ quietUntil: today }).tooltip).toMatch(/Do not disturb until 11:59\sPM$/)
  expect(shown({ quietUntil: today + 86_400_000 }).tooltip).toMatch(/until [A-Z][a-z]{2} 11:59\sPM$/)
  expect(shown({ presenting: true })).toMatchObject({
    icon: 'quiet',
    tooltip: 'Topical: Presenting',
    names: ['North'],
  })
})
