import { z } from 'zod'
import { BadRows } from '../../badRows.ts'
import { finish } from '../../pieces.ts'
import type { Pieces } from '../../pieces.ts'
import { readRow } from '../../readAhead.ts'
import type { PresenceEntry, UserId } from '../../types.ts'
import { entriesOf, isRecord, moment, name } from '../lenient.ts'
import { record, rowReader } from '../record.ts'
import { isMomentOrNone, isText } from '../usual.ts'

const seconds = moment.nullish()
const modern = record(
  { active_timestamp: seconds, idle_timestamp: seconds },
  (wire): PresenceEntry => ({ active: wire.active_timestamp ?? null, idle: wire.idle_timestamp ?? null }),
  (raw) => isMomentOrNone(raw.active_timestamp) && isMomentOrNone(raw.idle_timestamp),
)

const readModern = rowReader(modern)

const legacyReport = z.object({ status: name, timestamp: moment })
type LegacyReport = z.output<typeof legacyReport>

// Parses one report. All users of an organization have one or two of them.
function reportOf(value: unknown): LegacyReport | null {
  if (isRecord(value) && isText(value.status) && isMomentOrNone(value.timestamp) && value.timestamp != null)
    return value as LegacyReport
  const parsed = legacyReport.safeParse(value)
  if (!parsed.success) BadRows.note()
  return parsed.data ?? null
}

/**
 * Parses the legacy form `{website|aggregated|<client>: {status, timestamp}}`: active sets both times, idle only the
 * second.
 */
export function legacyPresence(value: unknown): PresenceEntry | null {
  if (!isRecord(value)) return null
  let active: number | null = null
  let idle: number | null = null
  for (const key of Object.keys(value)) {
    const report = reportOf(value[key])
    if (report === null) continue
    const { status, timestamp } = report
    if (status === 'active') active = Math.max(active ?? 0, timestamp)
    idle = Math.max(idle ?? 0, timestamp)
  }
  return idle === null ? null : { active, idle }
}

type UserIdOf = (email: string) => UserId | undefined

export const isId = (key: string): boolean => /^\d+$/.test(key)

/**
 * Parses an entry of either form, depending on its key: a user id or an email address (specification, Presence entry).
 * undefined when it is invalid.
 */
export const presenceOfEntry = (entry: unknown, key: string): PresenceEntry | undefined =>
  isId(key) ? readModern(entry) : (legacyPresence(entry) ?? undefined)

/**
 * Parses an entry of either form, with the user's id; null when it is invalid. `userIdOf` resolves the legacy form's
 * email keys.
 */
export function presenceEntry(
  key: string,
  entry: unknown,
  userIdOf: UserIdOf,
): [string, PresenceEntry] | null {
  const id = isId(key) ? key : userIdOf(key)
  if (id === undefined) return null
  const presence = readRow(entry, (raw) => presenceOfEntry(raw, key))
  if (presence !== undefined) return [String(id), presence]
  BadRows.note()
  return null
}

const entriesPerPiece = 500

/** Parses presences of either form into a record by user id, in pieces, because an organization has thousands. */
export function* presencePieces(value: unknown, userIdOf: UserIdOf): Pieces<Record<string, PresenceEntry>> {
  const presences: Record<string, PresenceEntry> = {}
  const entries = entriesOf(value)
  for (let from = 0; from < entries.length; from += entriesPerPiece) {
    if (from > 0) yield
    readSome(entries.slice(from, from + entriesPerPiece), userIdOf, presences)
  }
  return presences
}

function readSome(
  entries: readonly (readonly [string, unknown])[],
  userIdOf: UserIdOf,
  presences: Record<string, PresenceEntry>,
): void {
  for (const [key, entry] of entries) {
    const parsed = presenceEntry(key, entry, userIdOf)
    if (parsed !== null) presences[parsed[0]] = parsed[1]
  }
}

/** Does the same without a pause. */
export const presencesOf = (value: unknown, userIdOf: UserIdOf): Record<string, PresenceEntry> =>
  finish(presencePieces(value, userIdOf))
