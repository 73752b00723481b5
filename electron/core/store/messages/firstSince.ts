import type { MessageId, Narrow, UserId } from '../../../../shared/api/types.ts'
import type { Mutes } from '../../../../shared/narrow/operator.ts'
import { idAt, slackSeconds } from './idAt.ts'
import type { Database } from '../thread/database.ts'
import { storedNarrow } from './storedNarrow.ts'

export interface SinceQuery {
  readonly narrow: Narrow
  readonly selfUserId: UserId
  readonly mutes: Mutes
  /** UNIX time in seconds. */
  readonly since: number
}

/**
 * Returns the first stored message of a narrow sent at this time or later, otherwise the newest one. null if none is
 * stored or the store cannot tell which messages match the narrow.
 */
export function firstSince(
  database: Database,
  { narrow, selfUserId, mutes, since }: SinceQuery,
): MessageId | null {
  const stored = storedNarrow(narrow, selfUserId, mutes)
  if (stored === null) return null
  const { where, values } = stored
  const low = idAt(database, since - slackSeconds)
  const found =
    database.get(
      `select id from message where ${where} and id >= ? and time >= ? order by id limit 1`,
      ...values,
      low,
      since,
    ) ?? database.get(`select id from message where ${where} order by id desc limit 1`, ...values)
  return found === null ? null : Number(found['id'])
}
