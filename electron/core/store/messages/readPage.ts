import type { Message, MessageId, Narrow, UserId } from '../../../../shared/api/types.ts'
import { feedNarrow, narrowKey, termOf } from '../../../../shared/model/views/narrow.ts'
import type { Mutes, StoredCondition } from '../../../../shared/narrow/operator.ts'
import type { Database } from '../thread/database.ts'
import { openEnd, rangeAt, rangesOf } from './knownRanges.ts'
import type { KnownRange } from './knownRanges.ts'
import { parseStoredMessage } from './storedMessage.ts'
import { storedNarrow } from './storedNarrow.ts'

export interface PageQuery {
  readonly narrow: Narrow
  readonly selfUserId: UserId
  readonly mutes: Mutes
  /** `newest` is the newest stored message, even if the server has newer ones. */
  readonly anchor: MessageId | 'newest'
  readonly before: number
  readonly after: number
  /** True to read a narrow that was never fetched from wider narrows or from all messages. The page is stale then. */
  readonly wider?: boolean
}

export interface StoredPage {
  /** In ascending order, without gaps. */
  readonly messages: readonly Message[]
  readonly foundOldest: boolean
  /** True if the page reaches up to the last event. */
  readonly foundNewest: boolean
  /** True if events may have been missed since the page was fetched. */
  readonly stale: boolean
  /** True if newer messages of the narrow are stored after a gap. */
  readonly hasLater: boolean
}

/** Returns the known part of a narrow around an anchor, without gaps, or null if nothing is known there. */
export function readPage(database: Database, query: PageQuery): StoredPage | null {
  const { anchor, mutes, narrow, selfUserId, wider = false } = query
  const stored = storedNarrow(narrow, selfUserId, mutes)
  if (stored === null) return null
  for (const known of wider ? widerRanges(database, narrow, anchor) : [knownAt(database, narrow, anchor)]) {
    const page = known && pageWithin(database, query, stored, known)
    // A wider query for `newest` needs the newest stored message, which this page does not contain.
    if (page && !(wider && anchor === 'newest' && page.hasLater)) return page
  }
  return null
}

interface KnownPart {
  readonly key: string
  readonly range: KnownRange
}

function pageWithin(
  database: Database,
  { after, anchor, before, wider = false }: PageQuery,
  stored: StoredCondition,
  known: KnownPart,
): StoredPage | null {
  let { range } = known
  const at = anchor === 'newest' ? range.high : anchor
  const rows = (condition: string, order: string, bounds: readonly number[], limit: number) =>
    database.all(
      `select id, body from message where ${stored.where} and ${condition} order by id ${order} limit ?`,
      ...stored.values,
      ...bounds,
      limit,
    )
  // The anchor's message is one of the older ones.
  const olderRows = () =>
    rows('id <= ? and id >= ?', 'desc', [Math.min(at, range.high), range.low], before + 1)
  const newerRows = () => rows('id > ? and id <= ?', 'asc', [at, range.high], after)
  // When a fresh range ends, an adjacent stale range may continue it.
  const goOn = (id: number): boolean => {
    const next = rangeAt(database, known.key, id)
    if (next === null) return false
    const { low, high } = range
    range = {
      low: Math.min(low, next.low),
      high: Math.max(high, next.high),
      stale: range.stale || next.stale,
    }
    return true
  }
  let older = olderRows()
  while (before > 0 && older.every(({ id }) => Number(id) >= at) && goOn(range.low - 1)) older = olderRows()
  // The newest known range may be empty. Then the newest earlier range with messages is used, marked as stale.
  if (anchor === 'newest' && older.length === 0) {
    const end = range
    const earlier = rangesOf(database, known.key).filter(({ high }) => high < end.low)
    for (const knownRange of earlier.reverse()) {
      range = { ...knownRange, stale: true }
      if ((older = olderRows()).length > 0) break
    }
    if (older.length === 0) range = end
  }
  let newer = newerRows()
  while (after > 0 && newer.length === 0 && goOn(range.high + 1)) newer = newerRows()
  const parsed = [...[...older].reverse(), ...newer].map((row) => parseStoredMessage(row['body']))
  // An unreadable message would be a gap.
  if (parsed.some((message) => message === null) || (wider && parsed.length === 0)) return null
  const later = () => rows('id > ? and id <= ?', 'asc', [range.high, openEnd], 1)
  return {
    messages: parsed.filter((message) => message !== null),
    foundOldest: !wider && range.low === 0 && older.length <= before,
    foundNewest: range.high === openEnd && newer.length < after + (anchor === 'newest' ? 1 : 0),
    stale: wider || range.stale,
    hasLater: range.high < openEnd && later().length > 0,
  }
}

function knownAt(database: Database, narrow: Narrow, anchor: PageQuery['anchor']): KnownPart | null {
  const key = narrowKey(narrow)
  const range = anchor === 'newest' ? rangesOf(database, key).at(-1) : rangeAt(database, key, anchor)
  return range ? { key, range } : null
}

/**
 * Returns the ranges of wider narrows, the narrowest first. The feed lacks muted messages and those from before the
 * user subscribed. The last one covers all stored messages, whatever gaps there are.
 */
function widerRanges(
  database: Database,
  narrow: Narrow,
  anchor: PageQuery['anchor'],
): readonly (KnownPart | null)[] {
  const isTopic = termOf(narrow, 'topic') !== undefined
  const holders = [...(isTopic ? [narrow.filter(({ operator }) => operator === 'channel')] : []), feedNarrow]
  const everything = { key: '', range: { low: 0, high: openEnd, stale: true } }
  return [...holders.map((narrow) => knownAt(database, narrow, anchor)), everything]
}
