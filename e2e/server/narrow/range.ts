import { badRequest } from '../http/apiError.ts'
import type { Server } from '../server.ts'
import type { Message, User } from '../state/records.ts'
import { lowerBound } from '../state/state.ts'
import { Flag, flagBits } from '../state/userRows.ts'
import type { Narrow } from './compile.ts'

/** Anchor that means "newer than any message". */
export const newestAnchor = 10000000000000000

export interface RangeRequest {
  /** `newest`, `oldest`, `first_unread`, `date` or an id. */
  readonly anchor: string
  readonly anchorDate?: string | undefined
  readonly includeAnchor: boolean
  readonly before: number
  readonly after: number
}

export interface Range {
  readonly messages: readonly Message[]
  readonly anchor: number
  readonly foundOldest: boolean
  readonly foundNewest: boolean
  readonly foundAnchor: boolean
}

function matching(server: Server, user: User, narrow: Narrow, id: number): Message | null {
  const message = server.state.messages.byId.get(id)
  if (message === undefined) return null
  return narrow.test(message, flagBits(user.rows, id)) ? message : null
}

function firstUnread(server: Server, user: User, narrow: Narrow): number {
  for (const id of narrow.candidates) {
    const bits = flagBits(user.rows, id)
    if (bits !== null && (bits & Flag.read) === 0 && matching(server, user, narrow, id)) return id
  }
  return newestAnchor
}

function firstSince(server: Server, user: User, narrow: Narrow, date: string | undefined): number {
  if (date === undefined) throw badRequest('Missing anchor_date')
  const withZone = /T.*(Z|[+-]\d\d:?\d\d)$/.test(date) || !date.includes('T') ? date : `${date}Z`
  const since = Date.parse(withZone) / 1000
  if (Number.isNaN(since)) throw badRequest('Invalid anchor_date')
  for (const id of narrow.candidates) {
    const message = matching(server, user, narrow, id)
    if (message && message.timestamp >= since) return id
  }
  return newestAnchor
}

function anchorId(server: Server, user: User, narrow: Narrow, request: RangeRequest): number {
  switch (request.anchor) {
    case 'newest':
      return newestAnchor
    case 'oldest':
      return 0
    case 'first_unread':
      return firstUnread(server, user, narrow)
    case 'date':
      if (server.has('dateAnchor')) return firstSince(server, user, narrow, request.anchorDate)
  }
  if (!/^-?\d+$/.test(request.anchor)) throw badRequest('Invalid anchor')
  return Math.min(newestAnchor, Math.max(0, Number(request.anchor)))
}

/** Returns the messages around an anchor, ascending. */
export function fetchRange(server: Server, user: User, narrow: Narrow, request: RangeRequest): Range {
  const { candidates } = narrow
  const anchor = anchorId(server, user, narrow, request)
  const at = anchor === newestAnchor ? candidates.length : lowerBound(candidates, anchor)
  const anchored = candidates[at] === anchor ? matching(server, user, narrow, anchor) : null
  const older: Message[] = []
  let below = at - 1
  for (; below >= 0 && older.length < request.before; below--) {
    const message = matching(server, user, narrow, candidates[below] ?? -1)
    if (message) older.push(message)
  }
  const newer: Message[] = []
  for (
    let above = candidates[at] === anchor ? at + 1 : at;
    above < candidates.length && newer.length < request.after;
    above++
  ) {
    const message = matching(server, user, narrow, candidates[above] ?? -1)
    if (message) newer.push(message)
  }
  const included = anchored !== null && request.includeAnchor
  return {
    messages: [...older.reverse(), ...(included ? [anchored] : []), ...newer],
    anchor,
    // A full page may not be the last one.
    foundOldest: anchor === 0 || older.length < request.before,
    foundNewest: anchor === newestAnchor || newer.length < request.after,
    foundAnchor: included,
  }
}
