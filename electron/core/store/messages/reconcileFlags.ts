import type { MessageId } from '../../../../shared/api/types.ts'
import type { Database } from '../thread/database.ts'

/** Flags of messages from a registration. */
export interface RegisteredFlags {
  readonly unread: readonly MessageId[]
  /** Id of the oldest unread message in a truncated list; 0 if the list is complete. */
  readonly oldestTold: MessageId
  readonly starred: readonly MessageId[]
}

const listed = '(select value from json_each(?))'
const flagged = (flag: string) => `json_insert(body, '$.flags[#]', '${flag}')`
const unflagged = (flag: string) =>
  `json_set(body, '$.flags', json(coalesce((select json_group_array(value)` +
  ` from json_each(body, '$.flags') where value <> '${flag}'), '[]')))`

/** Corrects which stored messages are read and starred, with one statement per direction. */
export function reconcileFlags(database: Database, { oldestTold, starred, unread }: RegisteredFlags): void {
  const unreadIds = JSON.stringify(unread)
  const starredIds = JSON.stringify(starred)
  database.run(
    `update message set unread = 0, body = ${flagged('read')} where unread = 1 and id >= ? and id not in ${listed}`,
    oldestTold,
    unreadIds,
  )
  database.run(
    `update message set unread = 1, body = ${unflagged('read')} where unread = 0 and id in ${listed}`,
    unreadIds,
  )
  database.run(
    `update message set starred = 0, body = ${unflagged('starred')} where starred = 1 and id not in ${listed}`,
    starredIds,
  )
  database.run(
    `update message set starred = 1, body = ${flagged('starred')} where starred = 0 and id in ${listed}`,
    starredIds,
  )
}
