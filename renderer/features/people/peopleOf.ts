import type { UserId } from '../../../shared/api/types.ts'
import { lazily } from '../../../shared/lazily.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { idsOf, noIds } from '../../../shared/model/idList.ts'
import { narrowChannel, narrowPlace } from '../../../shared/model/narrow.ts'
import { presenceOf, type Presence } from '../../../shared/model/slices/presence.ts'
import { messageOf } from '../../../shared/model/slices/messages.ts'
import { subscribersOf } from '../../../shared/model/slices/subscribers.ts'
import { selectUser } from '../../../shared/model/slices/users.ts'
import { mapEntries } from '../../../shared/model/shardedMap.ts'
import { viewOf } from '../../../shared/model/slices/views.ts'
import type { Narrow } from '../../../shared/api/types.ts'

export interface PersonRow {
  readonly userId: UserId
  readonly name: string
  readonly presence: Presence
}

export interface PeopleSection {
  readonly kind: 'topic' | 'others' | 'channel' | 'direct' | 'active'
  readonly count: number
  /** The present ones first; no more than `limit`. */
  readonly people: readonly PersonRow[]
}

/** Rows of one section; the rest is told as a number. */
const limit = 80

/** Who belongs to what is shown: those who write in it, then the others of the channel. */
export function peopleOf(state: AccountState, narrow: Narrow, now: number): readonly PeopleSection[] {
  const place = narrowPlace(narrow, state.self.userId)
  if (place?.type === 'direct') return [section(state, 'direct', [...place.userIds, state.self.userId], now)]
  const channelId = narrowChannel(narrow)
  if (channelId === null) return [section(state, 'active', presentIds(state, now), now)]
  const members = subscribersOf(state, channelId)
  if (place === null) return [section(state, 'channel', members, now)]
  const writers = new Set<UserId>()
  for (const id of idsOf(viewOf(state, narrow)?.ids ?? noIds)) {
    const message = messageOf(state, id)
    if (message !== undefined) writers.add(message.senderId)
  }
  const others = members.filter((id) => !writers.has(id))
  return [section(state, 'topic', [...writers], now), section(state, 'others', others, now)]
}

function presentIds(state: AccountState, now: number): UserId[] {
  const ids: UserId[] = []
  for (const [id] of mapEntries(state.presence.byUser))
    if (presenceOf(state, id, now) === 'active') ids.push(id)
  return ids
}

const rank: Readonly<Record<Presence, number>> = { active: 0, idle: 1, offline: 2 }
const collator = lazily(() => new Intl.Collator('en', { sensitivity: 'base' }))

function section(
  state: AccountState,
  kind: PeopleSection['kind'],
  ids: readonly UserId[],
  now: number,
): PeopleSection {
  const rows: PersonRow[] = []
  for (const userId of ids) {
    const user = selectUser(state, userId)
    if (user === undefined || !user.isActive) continue
    rows.push({ userId, name: user.name, presence: user.isBot ? 'offline' : presenceOf(state, userId, now) })
  }
  return { kind, count: rows.length, people: firstOf(rows) }
}

const inOrder = (a: PersonRow, b: PersonRow): number =>
  rank[a.presence] - rank[b.presence] || collator().compare(a.name, b.name)

/** The first rows in order. Sorting twenty thousand names takes longer than a frame, finding the first of them does not. */
function firstOf(rows: readonly PersonRow[]): readonly PersonRow[] {
  const first: PersonRow[] = []
  for (const row of rows) {
    const last = first[limit - 1]
    if (last !== undefined && inOrder(row, last) >= 0) continue
    let at = first.length
    while (at > 0 && inOrder(row, first[at - 1] ?? row) < 0) at -= 1
    first.splice(at, 0, row)
    if (first.length > limit) first.pop()
  }
  return first
}
