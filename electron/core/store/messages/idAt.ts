import type { MessageId } from '../../../../shared/api/types.ts'
import type { Database } from '../thread/database.ts'

/** Ids ascend with time, but for what was brought from elsewhere. */
export const slackSeconds = 86_400

/** The first message at a time or after it, looked for as if times ascended; beyond all where there is none. */
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
