import type { MessageId, UserId } from '../../../shared/api/types.ts'
import { dmNarrow, narrowKey, topicNarrow } from '../../../shared/model/narrow.ts'
import type { Database } from './database.ts'
import { cutRanges } from './knownRanges.ts'
import { dropMessages } from './messageRows.ts'

export interface Eviction {
  readonly maxBytes: number
  readonly selfUserId: UserId
}

export interface Evicted {
  /** What is in use of the file after it. */
  readonly bytes: number
  /** Messages that went. */
  readonly count: number
  /** The file is still too large, or has room to give back, and something can be done about it. */
  readonly more: boolean
}

/** So many messages, and pages given back to the system, in one go: others wait for it. */
const lot = 400
const pagesAtOnce = 500
/** Conversations looked at in one go; what is unread and starred may be all there is of them. */
const mostLookedAt = 100

interface Conversation {
  readonly channel: number | null
  readonly topic: string
  /** Of a direct conversation: everybody's ids. */
  readonly people: string
}

/** A conversation in one text. */
export const conversationText = ({ channel, people, topic }: Conversation): string =>
  channel === null ? `@${people}` : `${String(channel)} ${topic}`

/** The conversation was looked at. */
export function wasRead(database: Database, conversation: string, at: number): void {
  database.run('insert or replace into conversation_read(conversation, at) values (?, ?)', conversation, at)
}

/**
 * Makes a file that is too large smaller, a little at a time: of the conversations that were not read for longest the
 * oldest messages go, never unread or starred ones. Ranges end where something went.
 */
export function evictSome(database: Database, { maxBytes, selfUserId }: Eviction): Evicted {
  const before = sizes(database)
  let count = 0
  if (before.bytes > maxBytes)
    for (const conversation of leastRead(database)) {
      if (count >= lot || (count > 0 && sizes(database).bytes <= maxBytes)) break
      const ids = evictable(database, conversation, lot - count)
      if (ids.length === 0) continue
      dropMessages(database, ids)
      cut(database, conversation, ids, selfUserId)
      count += ids.length
    }
  if (before.free > 0 || count > 0) database.all(`pragma incremental_vacuum(${String(pagesAtOnce)})`)
  const { bytes, free } = sizes(database)
  return { bytes, count, more: (bytes > maxBytes && count > 0) || (free > 0 && free < before.free) }
}

function sizes(database: Database): { readonly bytes: number; readonly free: number } {
  const number = (name: string) => Number(database.get(`pragma ${name}`)?.[name] ?? 0)
  const free = number('freelist_count')
  return { bytes: (number('page_count') - free) * number('page_size'), free }
}

function leastRead(database: Database): readonly Conversation[] {
  return database
    .all(
      `select channel, topic, people from (
         select channel, topic, '' as people, max(id) as newest, channel || ' ' || topic as conversation
           from message where channel is not null group by channel, topic
         union all
         select null, '', people, max(id), '@' || people from message where people is not null group by people
       ) left join conversation_read using (conversation)
       order by coalesce(at, 0), newest limit ?`,
      mostLookedAt,
    )
    .map(({ channel, people, topic }) => ({
      channel: channel === null ? null : Number(channel),
      topic: String(topic),
      people: String(people),
    }))
}

function evictable(
  database: Database,
  { channel, people, topic }: Conversation,
  most: number,
): readonly MessageId[] {
  const [where, values] =
    channel === null ? ['people = ?', [people]] : ['channel = ? and topic = ?', [channel, topic]]
  const old = `select id from message where ${where} and unread = 0 and starred = 0 order by id limit ?`
  return database.all(old, ...values, most).map(({ id }) => Number(id))
}

/** Of narrows that had the messages nothing is known there any longer; others are as whole as they were. */
function cut(
  database: Database,
  { channel, people, topic }: Conversation,
  ids: readonly MessageId[],
  selfUserId: UserId,
): void {
  const own =
    channel === null
      ? narrowKey(
          dmNarrow(
            people
              .split(',')
              .map(Number)
              .filter((id) => id !== selfUserId),
          ),
        )
      : narrowKey(topicNarrow(channel, topic).slice(1))
  const concerns = (key: string, within: number | null): boolean => {
    if (key.includes('is:"unread"') || key.includes('is:"starred"')) return false
    if (within !== null && within !== channel) return false
    return key.includes(own) || !(key.includes('topic:') || key.includes('dm:'))
  }
  cutRanges(database, ids[0]!, ids.at(-1)!, concerns)
}
