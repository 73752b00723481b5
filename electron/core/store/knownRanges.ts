import type { Database, Row } from './database.ts'

/** Of these ids, both included, every message of the narrow is in the store. */
export interface KnownRange {
  /** 0: from the very first message. */
  readonly low: number
  /** `openEnd`: up to now, and events keep it so. */
  readonly high: number
  /** Events may have been missed since it was fetched. */
  readonly suspect: boolean
}

/** A narrow of which ranges are kept: its key, and the channel that it is within, if any. */
export interface RangeOwner {
  readonly narrow: string
  readonly channel: number | null
}

/** Higher than any message id. */
export const openEnd = Number.MAX_SAFE_INTEGER

const read = (row: Row): KnownRange => ({
  low: Number(row['low']),
  high: Number(row['high']),
  suspect: row['suspect'] === 1,
})

/** Ascending; they neither overlap nor touch, but for suspect ones beside others. */
export function rangesOf(database: Database, narrow: string): readonly KnownRange[] {
  return database
    .all('select low, high, suspect from known_range where narrow = ? order by low', narrow)
    .map(read)
}

/** The range that an id lies in, or null. */
export function rangeAt(database: Database, narrow: string, id: number): KnownRange | null {
  return rangesOf(database, narrow).find(({ low, high }) => low <= id && id <= high) ?? null
}

function insert(database: Database, { narrow, channel }: RangeOwner, range: KnownRange): void {
  if (range.low > range.high) return
  const { low, high, suspect } = range
  database.run(
    'insert into known_range(narrow, low, high, suspect, channel) values (?, ?, ?, ?, ?)',
    narrow,
    low,
    high,
    suspect ? 1 : 0,
    channel,
  )
}

const remove = (database: Database, { narrow }: RangeOwner, { low }: KnownRange) =>
  database.run('delete from known_range where narrow = ? and low = ?', narrow, low)

/**
 * What was just fetched. It becomes one with the sound ranges that it touches. Of a suspect one only the fetched part
 * is verified: what is left of it stays suspect.
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
    if (old.suspect) {
      left.push({ ...old, high: fetched.low - 1 }, { ...old, low: fetched.high + 1 })
    } else {
      low = Math.min(low, old.low)
      high = Math.max(high, old.high)
    }
  }
  for (const one of left) insert(database, owner, one)
  insert(database, owner, { low, high, suspect: false })
}

/**
 * Events were missed: what was complete up to now is complete up to `newest`, the last id there was, and everything
 * may have changed since it was fetched.
 */
export function suspectAll(database: Database, newest: number): void {
  database.run('update known_range set suspect = 1')
  database.run('delete from known_range where high = ? and low > ?', openEnd, newest)
  database.run('update known_range set high = ? where high = ?', newest, openEnd)
}

/** The channel's messages are no longer told: what is known of it ends at `newest`. */
export function closeChannel(database: Database, channel: number, newest: number): void {
  database.run('delete from known_range where channel = ? and high = ? and low > ?', channel, openEnd, newest)
  database.run('update known_range set high = ? where channel = ? and high = ?', newest, channel, openEnd)
}

export function forgetChannel(database: Database, channel: number): void {
  database.run('delete from known_range where channel = ?', channel)
}

/** Nothing is known any longer of the narrows that have this term among theirs. */
export function forgetTerm(database: Database, term: string): void {
  database.run('delete from known_range where instr(narrow, ?) > 0', term)
}

/** Whether the id lies in a range of one of these narrows in which nothing can be outdated. */
export const isSound = (database: Database, narrows: readonly string[], id: number): boolean =>
  narrows.some((narrow) => rangeAt(database, narrow, id)?.suspect === false)

/**
 * Ids from one to another are not all there in the narrows of these keys: ranges end before them and go on after.
 * mayBeSuspect: false: ranges stay that say so of themselves.
 */
export function cutRanges(
  database: Database,
  from: number,
  to: number,
  concerns: (key: string, channel: number | null) => boolean = () => true,
  mayBeSuspect = true,
): void {
  for (const row of database.all('select * from known_range where low <= ? and high >= ?', to, from)) {
    const old = read(row)
    if (old.suspect && !mayBeSuspect) continue
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
