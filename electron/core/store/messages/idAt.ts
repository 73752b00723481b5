import type { MessageId } from '../../../../shared/api/types.ts'
import type { Database } from '../thread/database.ts'

/** Tolerance in seconds: ids ascend with time, except for imported messages. */
export const slackSeconds = 86_400

/**
 * Returns the first message at this time or later by binary search, as if times ascended; the highest id plus 1 if
 * none.
 */
export function idAt(database: Database, time: number): MessageId {
  let low = 0
  let high = Number(database.get('select max(id) as id from message')?.['id'] ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = database.get('select id, time from message where id >= ? order by id limit 1', middle)
    if (row === null || Number(row['time']) >= time) high = middle
    else low = Number(row['id']) + 1
  }
  return low
}
