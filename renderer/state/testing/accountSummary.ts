import type { AccountSummary } from '../../../shared/ipc/contract.ts'

/** An account as main tells a window of it, with nothing the matter. */
export const accountSummary = (fields: Partial<AccountSummary> = {}): AccountSummary => ({
  id: 'a1',
  realmUrl: 'https://chat.example/',
  realmName: 'Example Works',
  iconUrl: null,
  userId: 1,
  email: 'ada@example.invalid',
  userName: 'Ada',
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
