import { expect, it } from 'vitest'
import { account, adaId, user } from '../../../../shared/model/testing/eg.ts'
import { lastActiveWords } from './lastActiveWords.ts'

const now = Date.UTC(2026, 10, 19, 12, 0)
const ago = (minutes: number): number => now / 1000 - minutes * 60

function words(entry: { readonly active: number | null; readonly idle: number | null } | null, more = {}) {
  const state = account({
    users: [user(adaId, { name: 'Ada', ...more })],
    ...(entry !== null && { presences: { [adaId]: entry } }),
  })
  return lastActiveWords({ ...state, presence: { ...state.presence, clockOffsetMs: 0 } }, adaId, now)
}

it('shows how long a user has been idle or away', () => {
  expect(words({ active: ago(0), idle: ago(0) })).toBe('Active now')
  expect(words({ active: ago(20), idle: ago(0) })).toBe('Idle for 20 minutes')
  expect(words({ active: null, idle: ago(0) })).toBe('Idle')
  expect(words({ active: ago(190), idle: null })).toBe('Active 3 hours ago')
  expect(words({ active: ago(60 * 24 * 2), idle: null })).toBe('Active 2 days ago')
  expect(words({ active: ago(60 * 24 * 60), idle: null })).toBe('Active on 20 September 2026')
  expect(words(null)).toBe('Offline')
})

it('returns null for bots and deactivated users', () => {
  expect(words({ active: ago(0), idle: null }, { isBot: true })).toBeNull()
  expect(words({ active: ago(0), idle: null }, { isActive: false })).toBeNull()
})
