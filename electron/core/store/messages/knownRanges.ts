import type { Database, Row } from '../thread/database.ts'

/** A range of ids, both ends included, in which every message of the narrow is stored. */
export interface KnownRange {
  /** 0 means that the range starts at the first message. */
  readonly low: number
  /** `openEnd` means that the range is complete up to now; events extend it. */
  readonly high: number
  /** True if events may have been missed since the range was fetched. */
  readonly stale: boolean
}

/** A narrow with ranges: its key, and the channel it is limited to, or null. */
export interface RangeOwner {
  readonly narrow: string
  readonly channel: number | null
}

/** Higher than any message id. */
export const openEnd = Number.MAX_SAFE_INTEGER

const read = (row: Row): KnownRange => ({
  low: Number(row['low']),
  high: Number(row['high']),
  stale: row['suspect'] === 1,
})

/** Returns the ranges of a narrow in ascending order. They never overlap; fresh ranges do not touch each other. */
export function rangesOf(database: Database, narrow: string): readonly KnownRange[] {
  return database
    .all('select low, high, suspect from known_range where narrow = ? order by low', narrow)
    .map(read)
}

/** Returns the range that contains the id, or null. */
export function rangeAt(database: Database, narrow: string, id: number): KnownRange | null {
  return rangesOf(database, narrow).find(({ low, high }) => low <= id && id <= high) ?? null
}

function insert(database: Database, { narrow, channel }: RangeOwner, range: KnownRange): void {
  if (range.low > range.high) return
  const { low, high, stale } = range
  database.run(
    'insert into known_range(narrow, low, high, suspect, channel) values (?, ?, ?, ?, ?)',
    narrow,
    low,
    high,
    stale ? 1 : 0,
    channel,
  )
}

const remove = (database: Database, { narrow }: RangeOwner, { low }: KnownRange) =>
  database.run('delete from known_range where narrow = ? and low = ?', narrow, low)

/**
 * Adds a range that was just fetched and merges it with adjacent fresh ranges. The parts of stale ranges outside of it
 * stay stale.
 */
export function addRange(
  database: Database,
  owner: RangeOwner,
  fetched: Pick<KnownRange, 'low' | 'high'>,
): void {
  let { low, high } = fetched
  const left: KnownRange[] = []
  for (const old of rangesOf(database, owner.narrow)) {
    if (old.low > fetched.high + 1 || fetched.low > old.high + 1) continue
    remove(database, owner, old)
    if (old.stale) {
      left.push({ ...old, high: fetched.low - 1 }, { ...old, low: fetched.high + 1 })
    } else {
      low = Math.min(low, old.low)
      high = Math.max(high, old.high)
    }
  }
  for (const knownRange of left) insert(database, owner, knownRange)
  insert(database, owner, { low, high, stale: false })
}

/**
 * Marks all ranges as stale because events were missed. Ranges that were complete up to now end at `newest`, the last
 * known id.
 */
export function markAllStale(database: Database, newest: number): void {
  database.run('update known_range set suspect = 1')
  database.run('delete from known_range where high = ? and low > ?', openEnd, newest)
  database.run('update known_range set high = ? where high = ?', newest, openEnd)
}

/** Ends the channel's ranges at `newest`, because events no longer report its messages. */
export function closeChannel(database: Database, channel: number, newest: number): void {
  database.run('delete from known_range where channel = ? and high = ? and low > ?', channel, openEnd, newest)
  database.run('update known_range set high = ? where channel = ? and high = ?', newest, channel, openEnd)
}

export function forgetChannel(database: Database, channel: number): void {
  database.run('delete from known_range where channel = ?', channel)
}

/** Deletes the ranges of all narrows with this term. */
export function forgetTerm(database: Database, term: string): void {
  database.run('delete from known_range where instr(narrow, ?) > 0', term)
}

/** True if the id is in a fresh range of one of these narrows. */
export const isFresh = (database: Database, narrows: readonly string[], id: number): boolean =>
  narrows.some((narrow) => rangeAt(database, narrow, id)?.stale === false)

/**
 * Cuts the ids from `from` to `to` out of the ranges for which `concerns` returns true, because not all of them are
 * stored. If `mayBeStale` is false, stale ranges stay as they are.
 */
export function cutRanges(
  database: Database,
  from: number,
  to: number,
  concerns: (key: string, channel: number | null) => boolean = () => true,
  mayBeStale = true,
): void {
  for (const row of database.all('select * from known_range where low <= ? and high >= ?', to, from)) {
    const old = read(row)
    if (old.stale && !mayBeStale) continue
    const owner = {
      narrow: String(row['narrow']),
      channel: row['channel'] === null ? null : Number(row['channel']),
    }
    if (!concerns(owner.narrow, owner.channel)) continue
    remove(database, owner, old)
    insert(database, owner, { ...old, high: from - 1 })
    insert(database, owner, { ...old, low: to + 1 })
  }
}
