import type { ChannelId, MessageId, UserId } from '../../../../shared/api/types.ts'
import { receivedSql } from '../../../../shared/narrow/operator.ts'
import type { Database } from '../thread/database.ts'

export interface RecentQuery {
  /** Only messages older than this id; null: the newest ones. */
  readonly before: MessageId | null
  readonly limit: number
}

/** A stored message without its text. */
export interface RecentRow {
  readonly id: MessageId
  readonly sender: UserId
  /** people: the ids of everybody in a direct conversation, as `dmKey` writes them. */
  readonly place:
    | { readonly type: 'channel'; readonly channelId: ChannelId; readonly topic: string }
    | { readonly type: 'direct'; readonly people: string }
}

/** Reads who sent the newest stored messages, when and where; newest first. Messages of narrows with gaps are among them. */
export function recentRows(database: Database, { before, limit }: RecentQuery): readonly RecentRow[] {
  // The column of the topic has its key; the name as it is spelt stands in the message alone.
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
