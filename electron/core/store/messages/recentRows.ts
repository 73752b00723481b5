import type { ChannelId, MessageId, UserId } from '../../../../shared/api/types.ts'
import { receivedSql } from '../../../../shared/narrow/operator.ts'
import type { Database } from '../thread/database.ts'

export interface RecentQuery {
  /** Only messages with lower ids are returned; null for the newest ones. */
  readonly before: MessageId | null
  readonly limit: number
}

/** A stored message without its text. */
export interface RecentRow {
  readonly id: MessageId
  readonly sender: UserId
  /** `people` has the ids of all users in a direct conversation, as `dmKey`. */
  readonly place:
    | { readonly type: 'channel'; readonly channelId: ChannelId; readonly topic: string }
    | { readonly type: 'direct'; readonly people: string }
}

/**
 * Returns sender, time and conversation of the newest stored messages, newest first. There may be gaps between them.
 */
export function recentRows(database: Database, { before, limit }: RecentQuery): readonly RecentRow[] {
  // The topic column has the topic's key. Only the message itself has the name with its capitalization.
  return database
    .all(
      `select id, sender, channel, people, iif(json_valid(body), json_extract(body, '$.topic'), null) as topic from message` +
        ` where id < ? and ${receivedSql} order by id desc limit ?`,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .map(({ id, sender, channel, people, topic }) => ({
      id: Number(id),
      sender: Number(sender),
      place:
        channel === null
          ? { type: 'direct', people: typeof people === 'string' ? people : '' }
          : { type: 'channel', channelId: Number(channel), topic: typeof topic === 'string' ? topic : '' },
    }))
}
