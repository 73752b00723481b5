import type { Message, MessageId } from '../../../../shared/api/types.ts'
import { dmKey, topicKey } from '../../../../shared/api/conversationKey.ts'
import type { Database, SqlValue } from '../thread/database.ts'
import { searchedHash } from '../search/searchMarks.ts'
import { parseStoredMessage } from './storedMessage.ts'

const mentions = new Set([
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'channel_wildcard_mentioned',
])

const columns = 'channel, topic, people, sender, time, unread, starred, mentioned, searched, body'
const put =
  `insert into message(id, ${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)` +
  ` on conflict(id) do update set (${columns}) = (${columns.replace(/\w+/g, 'excluded.$&')}),` +
  ' indexed = case when searched = excluded.searched then indexed else 0 end'

/** Inserts or replaces messages. Messages whose searchable parts changed will be indexed again. */
export function putMessages(database: Database, messages: Iterable<Message>): void {
  for (const message of messages) {
    const isChannel = message.type === 'channel'
    const row: readonly SqlValue[] = [
      message.id,
      isChannel ? message.channelId : null,
      isChannel ? topicKey(message.topic) : null,
      isChannel ? null : dmKey(message.userIds),
      message.senderId,
      message.timestamp,
      message.flags.includes('read') ? 0 : 1,
      message.flags.includes('starred') ? 1 : 0,
      message.flags.some((flag) => mentions.has(flag)) ? 1 : 0,
      searchedHash(message),
      JSON.stringify(message),
    ]
    database.run(put, ...row)
  }
}

/** Returns the messages with these ids that are stored and can be parsed. */
export function messagesById(database: Database, ids: Iterable<MessageId>): readonly Message[] {
  const found: Message[] = []
  for (const id of ids) {
    const message = parseStoredMessage(database.get('select body from message where id = ?', id)?.['body'])
    if (message !== null) found.push(message)
  }
  return found
}

export function dropMessages(database: Database, ids: Iterable<MessageId>): void {
  for (const id of ids) database.run('delete from message where id = ?', id)
}
