import type { AccountSummary } from '../../../shared/ipc/contract.ts'

/** Returns the summary of an account without any problem, as main sends it to a window. */
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
