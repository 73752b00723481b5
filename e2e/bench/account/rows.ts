import { median, percentile } from '../measure/percentile.ts'
import { row, type Row } from '../table.ts'
import type { FoldCost } from './foldCost.ts'
import type { ListKeys } from './listKeys.ts'
import type { PageTimes } from './pageTimes.ts'
import type { RegistrationCost } from './registrationCost.ts'

interface Registrations {
  readonly first: RegistrationCost
  readonly again: RegistrationCost
}

/** Rows from the response to a live window: the median of several runs, and their longest task. */
export function registrationRows(runs: readonly Registrations[]): Row[] {
  const rows = (name: string, costs: readonly RegistrationCost[]): Row[] => [
    row(`${name}: answer to ready`, median(costs.map(({ total }) => total)), 'ms', {
      budget: 500,
      under: true,
    }),
    row(
      `${name}: longest task until ready`,
      median(costs.map(({ longestUntilReady }) => longestUntilReady)),
      'ms',
      { budget: 50 },
    ),
    row(
      `${name}: longest, with the first messages`,
      median(costs.map(({ longestInWindow }) => longestInWindow)),
      'ms',
      { budget: 50 },
    ),
    row(`${name}: longest wait in main`, median(costs.map(({ longestInMain }) => longestInMain)), 'ms', {
      budget: 50,
    }),
  ]
  return [
    ...rows(
      'registration',
      runs.map(({ first }) => first),
    ),
    ...rows(
      'registered again',
      runs.map(({ again }) => again),
    ),
  ]
}

/** Rows for the time of one event in the window, and for the memory per item. */
export function foldRows({
  messageEvents,
  readNewest,
  readScattered,
  counts,
  bytes,
  megabytes,
}: FoldCost): Row[] {
  const count = (kind: keyof typeof counts): string => counts[kind].toLocaleString('en')
  return [
    row('message event, window fold, p50', percentile(messageEvents, 0.5), 'ms', {
      budget: 0.1,
      under: true,
    }),
    row('message event, window fold, p95', percentile(messageEvents, 0.95), 'ms'),
    row('marking the newest 5,000 read', median(readNewest), 'ms', { budget: 10, under: true }),
    row('marking 5,000 here and there read', median(readScattered), 'ms', { budget: 10, under: true }),
    row(`window: a person of ${count('users')}`, bytes.users, 'B'),
    row(`window: a channel of ${count('channels')}`, bytes.channels, 'B'),
    row(`window: a message of ${count('messages')}`, bytes.messages, 'B'),
    row(`window: an unread one of ${count('unreads')}`, bytes.unreads, 'B'),
    row('window: the whole state', megabytes, 'MB'),
  ]
}

/** Rows for the keys that filter long lists, and for the pages that show them. */
export function listRows(keys: ListKeys, pages: PageTimes): Row[] {
  const pair = (name: string, times: readonly number[], budget: number): Row[] => [
    row(`${name}, p50`, percentile(times, 0.5), 'ms'),
    row(`${name}, p95`, percentile(times, 0.95), 'ms', { budget }),
  ]
  const key = (name: string, times: readonly number[]): Row[] => pair(`${name}: a key`, times, 30)
  return [
    ...key('5,000 channels filtered', keys.channels),
    ...key('the members of the largest filtered', keys.people),
    ...key('the palette', keys.palette),
    ...pair('20,000 people opened', pages.people, 50),
    ...key('20,000 people filtered', keys.directory),
    ...pair('500 groups opened', pages.groups, 50),
    ...key('500 groups filtered', keys.groups),
    ...pair('permissions of the organisation opened', pages.organization, 50),
    ...key('the settings searched', keys.organization),
  ]
}
