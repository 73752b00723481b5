import { expect, it } from 'vitest'
import type { HeldRow, ShownGroup } from '../heldList.ts'
import { afterUse } from './absence.ts'
import { cardBeside, placedRows, sectionsOf } from './board.ts'

const row = (topic: string, unread: number): HeldRow => ({
  key: topic,
  account: 'a',
  row: {
    key: topic,
    conversation: { type: 'channel', channelId: 9, topic },
    unread,
    mentions: 0,
    isFollowed: false,
    isMuted: false,
    firstUnread: 1,
    newest: 2,
    line: 2,
  },
})
const group = (kind: ShownGroup['kind'], ...rows: readonly HeldRow[]): ShownGroup => ({
  key: kind,
  kind,
  account: null,
  folder: null,
  channel: null,
  rows,
})
const shown = (groups: readonly ShownGroup[], placed = placedRows(new Map(), groups, false)) =>
  sectionsOf(groups, placed).map(({ name, rows }) => [name, rows.map(({ key }) => key)])

const groups = [
  group('mentioned', row('for me', 1)),
  group('other', row('busy', 5), row('brief', 1), row('✔ over', 9)),
  group('later', row('put off', 3)),
]

it('has cards for the user, busy ones, and the rest, but none in Later', () => {
  expect(shown(groups)).toEqual([
    ['you', ['for me']],
    ['active', ['busy']],
    ['few', ['brief']],
    ['resolved', ['✔ over']],
  ])
})

it('moves no card while the order is held', () => {
  const placed = placedRows(new Map(), groups, false)
  const next = [group('other', row('busy', 1), row('brief', 8))]
  expect(placedRows(placed, next, true)).toBe(placed)
  expect(shown(next, placedRows(placed, next, false))).toEqual([
    ['active', ['brief']],
    ['few', ['busy']],
  ])
  expect(shown(next, placed)).toEqual([
    ['active', ['busy']],
    ['few', ['brief']],
  ])
})

it('moves to the card at the same height in the next non-empty column', () => {
  const sections = sectionsOf(groups, placedRows(new Map(), groups, false))
  expect(cardBeside(sections, 'busy', 1)).toBe('brief')
  expect(cardBeside(sections, '✔ over', -1)).toBe('busy')
  expect(cardBeside(sections, 'for me', -1)).toBe(null)
})

it('counts a night without use as an absence, and saves the last use at intervals', () => {
  const hour = 3_600_000
  const at = 1000 * hour
  const used = { lastUsedAt: at, absentFrom: 0, absentUntil: 0 }
  expect(afterUse({ ...used, lastUsedAt: 0 }, at)).toEqual({ lastUsedAt: at })
  expect(afterUse(used, at + 60_000)).toBe(null)
  expect(afterUse(used, at + hour)).toEqual({ lastUsedAt: at + hour })
  expect(afterUse(used, at + 9 * hour)).toEqual({
    lastUsedAt: at + 9 * hour,
    absentFrom: at,
    absentUntil: at + 9 * hour,
  })
  // The clock was set back.
  expect(afterUse(used, at - hour)).toEqual({ lastUsedAt: at - hour })
})
