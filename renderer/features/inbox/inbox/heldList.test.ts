import { expect, it } from 'vitest'
import type { InboxGroup, InboxModel, InboxRow } from '../../../../shared/model/navigation/inbox.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { allGroups, heldList, shownGroups, type AccountInbox, type HeldList } from './heldList.ts'
import { listItems } from './listItems.ts'

const none: ReadonlySet<string> = new Set()
const accounts: readonly AccountSummary[] = []

const row = (topic: string, newest: number): InboxRow => ({
  key: `topic:9:${topic}`,
  conversation: { type: 'channel', channelId: 9, topic },
  unread: 1,
  mentions: 0,
  isFollowed: false,
  isMuted: false,
  firstUnread: newest,
  newest,
  line: newest,
})

const group = (kind: InboxGroup['kind'], ...rows: readonly InboxRow[]): InboxGroup => ({
  key: kind,
  kind,
  folder: null,
  channel: null,
  rows,
})

const inbox = (account: string, ...groups: readonly InboxGroup[]): AccountInbox => {
  const model: InboxModel = { groups }
  return { account, model, times: new Map() }
}

const shown = (list: HeldList) =>
  shownGroups(list, () => true).map(({ key, rows }) => [
    key,
    rows.map((heldRow) => heldRow.row.key.slice(8)).join(' '),
  ])

it('puts mentions of all accounts first, then direct messages, then followed topics', () => {
  const list = heldList(
    null,
    [
      inbox(
        'a',
        group('mentioned', row('m', 1)),
        group('followed', row('f', 5)),
        group('other', row('o', 2)),
      ),
      inbox('b', group('mentioned', row('n', 9)), group('direct', row('d', 3)), group('other', row('p', 4))),
    ],
    false,
  )
  expect(shown(list)).toEqual([
    ['mentioned', 'm n'],
    ['direct', 'd'],
    ['followed', 'f'],
    ['a other', 'o'],
    ['b other', 'p'],
  ])
})

it('sorts rows of several accounts by the time of their newest messages', () => {
  const timed = (one: AccountInbox, ...times: readonly (readonly [number, number])[]): AccountInbox => ({
    ...one,
    times: new Map(times),
  })
  const a = inbox('a', group('direct', row('1h', 90), row('unknown', 85), row('3h', 80)))
  const b = inbox('b', group('direct', row('now', 5), row('2h', 4), row('last', 3)))
  const list = heldList(null, [timed(a, [90, 900], [80, 700]), timed(b, [5, 1000], [4, 800])], false)
  expect(shown(list)).toEqual([['direct', 'now 1h 2h unknown 3h last']])
})

it('moves a mentioned topic to the first group until the order is held', () => {
  const first = heldList(null, [inbox('a', group('other', row('x', 5), row('y', 4)))], false)
  const mentioned = [inbox('a', group('mentioned', row('y', 8)), group('other', row('z', 7), row('x', 5)))]
  const sorted = heldList(first, mentioned, false)
  expect(shown(sorted)).toEqual([
    ['mentioned', 'y'],
    ['a other', 'z x'],
  ])
  const held = heldList(first, mentioned, true)
  expect(shown(held)).toEqual([['a other', 'x y z']])
  expect([sorted.isOutdated, held.isOutdated]).toEqual([false, true])
  expect(heldList(held, held.inboxes, false)).toBe(held)
})

it('is up to date while rows only leave and return', () => {
  const all = [row('x', 5), row('y', 4)] as const
  const first = heldList(null, [inbox('a', group('other', ...all))], false)
  const read = heldList(first, [inbox('a', group('other', all[1]))], true)
  const back = heldList(read, [inbox('a', group('other', ...all))], true)
  const later = heldList(back, [inbox('a', group('other', all[1]), group('later', all[0]))], true)
  expect([read, back, later].map(({ isOutdated }) => isOutdated)).toEqual([false, false, false])
})

it('restores the position of a row that returns without a new message', () => {
  const all = [row('x', 5), row('y', 4), row('z', 3)] as const
  const first = heldList(null, [inbox('a', group('other', ...all))], false)
  const read = heldList(first, [inbox('a', group('other', all[0], all[2]))], true)
  expect(shown(read)).toEqual([['a other', 'x z']])
  expect(shown(heldList(read, [inbox('a', group('other', ...all))], true))).toEqual([['a other', 'x y z']])
  const again = [inbox('a', group('other', row('y', 9), all[0], all[2]))]
  expect(shown(heldList(read, again, true))).toEqual([['a other', 'x z y']])
})

it('moves a conversation to Later, and back on Undo', () => {
  const all = [row('x', 5), row('y', 4)] as const
  const first = heldList(null, [inbox('a', group('other', ...all))], false)
  const later = heldList(first, [inbox('a', group('other', all[1]), group('later', all[0]))], true)
  expect(shown(later)).toEqual([
    ['a other', 'y'],
    ['later', 'x'],
  ])
  expect(shown(heldList(later, [inbox('a', group('other', ...all))], true))).toEqual([['a other', 'x y']])
})

it('keeps the position of a renamed topic', () => {
  const first = heldList(null, [inbox('a', group('other', row('x', 5), row('y', 4)))], false)
  const resolved = heldList(first, [inbox('a', group('other', row('✔ x', 5), row('y', 4)))], true)
  expect(shown(resolved)).toEqual([['a other', '✔ x y']])
  const again = heldList(resolved, [inbox('a', group('other', row('✔ x', 5), row('z', 6)))], true)
  expect(shown(again)).toEqual([['a other', '✔ x z']])
})

it('shows a new topic with a former name beside the renamed one', () => {
  const first = heldList(null, [inbox('a', group('other', row('t', 5)))], false)
  const resolved = heldList(first, [inbox('a', group('other', row('✔ t', 5)))], true)
  expect(shown(resolved)).toEqual([['a other', '✔ t']])
  const both = heldList(resolved, [inbox('a', group('other', row('t', 8), row('✔ t', 5)))], true)
  expect(shown(both)[0]?.[1]?.split(' ').toSorted()).toEqual(['t', '✔', 't'].toSorted())
})

it('distinguishes a row in Later from a topic whose name contains "later"', () => {
  const topic = row('do it later today', 5)
  const first = heldList(null, [inbox('a', group('other', topic))], false)
  const off = heldList(first, [inbox('a', group('later', topic))], false)
  expect(shown(off)).toEqual([['later', 'do it later today']])
})

it('returns the same list when it is opened again without a change', () => {
  const inboxes = [inbox('a', group('other', row('x', 5), row('y', 4)))]
  const list = heldList(null, inboxes, false)

  const again = heldList(null, inboxes, false)

  expect(again).toBe(list)
  expect(listItems(allGroups(again), none, accounts)).toBe(listItems(allGroups(list), none, accounts))
})

it('rebuilds the items when a group is toggled', () => {
  const groups = allGroups(heldList(null, [inbox('a', group('other', row('x', 5)))], false))
  expect(listItems(groups, none, accounts)).toHaveLength(2)
  expect(listItems(groups, new Set(['a other']), accounts)).toHaveLength(1)
})

it('keeps Later last when it appears while the order is held', () => {
  const before = heldList(
    null,
    [inbox('a', group('followed', row('f', 9)), { ...group('channel', row('old', 1)), key: 'old' })],
    false,
  )
  const newer = { ...group('channel', row('new', 8)), key: 'new' }
  const sorted = [newer, group('followed', row('f', 9)), group('later', row('x', 5))]
  expect(shown(heldList(before, [inbox('a', ...sorted)], true)).at(-1)).toEqual(['later', 'x'])
  const all = [
    { ...group('channel', row('old', 1)), key: 'old' },
    group('followed', row('f', 9)),
    group('later', row('x', 5)),
  ]
  expect(shown(heldList(before, [inbox('a', ...all)], true)).at(-1)).toEqual(['later', 'x'])
})
