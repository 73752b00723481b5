import { int } from '../../../../shared/api/records/lenient.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { dmNarrow, narrowKey, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import type { Database, Row } from '../thread/database.ts'
import { readFact, setFact, unkeptFact } from './facts.ts'
import { cutRanges } from './knownRanges.ts'
import { dropMessages } from './messageRows.ts'

/** Position of the eviction: messages up to `after` were checked in this pass. Each pass spares fewer conversations. */
export interface EvictionCursor {
  /** Index into `kinds`. All passes of a kind precede the next kind. */
  readonly kind: number
  readonly pass: number
  readonly after: number
}

export interface Eviction extends EvictionCursor {
  readonly maxBytes: number
  readonly selfUserId: UserId
}

export interface Evicted extends EvictionCursor {
  /** Size of the file and its log in bytes after the step. */
  readonly bytes: number
  /** Number of deleted messages. */
  readonly count: number
  /** True if the file is too large or has free pages, and another step can reduce it. */
  readonly more: boolean
}

/** Messages checked and pages freed per step. Other requests wait during a step. */
const batchSize = 400
const pagesAtOnce = 500

interface Conversation {
  readonly channel: number | null
  readonly topic: string
  /** Ids of all users in a direct conversation, as `dmKey`. */
  readonly people: string
}

/** Returns a conversation as text, the key of `conversation_read`. */
export const conversationText = ({ channel, people, topic }: Conversation): string =>
  channel === null ? `@${people}` : `${String(channel)} ${topic}`

/** Maximum number of conversations with a known reading time. All others count as read earlier. */
const maxConversations = 5000

/** Records that the user opened the conversation at this time (ms since the epoch). */
export function wasRead(database: Database, conversation: string, at: number): void {
  database.run('insert or replace into conversation_read(conversation, at) values (?, ?)', conversation, at)
  const count = Number(database.get('select count(*) as n from conversation_read')?.['n'] ?? 0)
  // Deletes a tenth at once, so that most calls only write their own row.
  if (count > maxConversations * 1.1)
    database.run(
      'delete from conversation_read where conversation in' +
        ' (select conversation from conversation_read order by at limit ?)',
      count - maxConversations,
    )
}

/** Kinds of messages as SQL conditions, least valuable first. */
const kinds: readonly string[] = ['unread = 0 and starred = 0', 'unread = 1 and starred = 0', 'starred = 1']
export const firstPlace: EvictionCursor = { kind: 0, pass: 0, after: 0 }

/**
 * Makes a file that is too large smaller, one step at a time. The oldest messages are deleted first, because only
 * adjacent rows leave pages empty. The first pass spares the half of the conversations that was read last, the second a
 * quarter, and so on. Unread messages are deleted after all read ones, and starred ones last. Ranges end at deleted
 * messages.
 */
export function evictSome(database: Database, { maxBytes, selfUserId, ...place }: Eviction): Evicted {
  const before = sizes(database)
  let next: EvictionCursor & { readonly count: number; readonly isOver: boolean } = {
    ...place,
    count: 0,
    isOver: true,
  }
  if (before.bytes > maxBytes) next = dropOldest(database, place, selfUserId)
  if (before.free > 0 || next.count > 0) database.all(`pragma incremental_vacuum(${String(pagesAtOnce)})`)
  const { bytes, free } = sizes(database)
  const isShrinking = free > 0 && free < before.free
  return {
    bytes,
    count: next.count,
    kind: next.kind,
    after: next.after,
    pass: next.pass,
    more: (bytes > maxBytes && !next.isOver) || isShrinking,
  }
}

function sizes(database: Database): { readonly bytes: number; readonly free: number } {
  const number = (name: string) => Number(database.get(`pragma ${name}`)?.[name] ?? 0)
  const free = number('freelist_count')
  const used = (number('page_count') - free) * number('page_size')
  return { bytes: used + database.logBytes(), free }
}

function dropOldest(database: Database, { after, kind, pass }: EvictionCursor, selfUserId: UserId) {
  const spared = lastRead(database, pass)
  const rows = database.all(
    'select id, channel, topic, people, unread, starred from message' +
      ` where id > ? and ${kinds[kind] ?? 'true'} order by id limit ?`,
    after,
    batchSize,
  )
  const last = rows.at(-1)
  if (last === undefined) return nextPass(database, { kind, pass, after: 0 }, spared.size === 0)
  const going = rows.filter((row) => !spared.has(conversationText(conversationOf(row))))
  const ids = going.map(({ id }) => Number(id))
  dropMessages(database, ids)
  if (ids.length > 0) cutRanges(database, ids[0]!, ids.at(-1)!, concerned(going, selfUserId))
  if (ids.length > 0 && kind > 0) noteUnkept(database, ids.at(-1)!)
  return { kind, pass, after: Number(last['id']), count: ids.length, isOver: false }
}

/** `isLast`: the previous pass spared no conversation. */
function nextPass(database: Database, place: EvictionCursor, isLast: boolean) {
  if (!isLast) return { ...place, pass: place.pass + 1, count: 0, isOver: false }
  const kind = place.kind + 1
  if (kind < kinds.length) return { kind, pass: 0, after: 0, count: 0, isOver: false }
  // No messages are left, but ranges without messages also need space.
  database.run('delete from known_range')
  return { ...firstPlace, count: 0, isOver: true }
}

function noteUnkept(database: Database, upTo: number): void {
  setFact(database, unkeptFact, Math.max(upTo, readFact(database, unkeptFact, int) ?? 0))
}

/** Counts the unread and starred messages among these ids that were deleted to limit the size of the file. */
export function unkept(database: Database, ids: readonly number[]): number {
  const upTo = readFact(database, unkeptFact, int)
  if (upTo === null) return 0
  const sql =
    'select count(distinct value) as n from json_each(?) where value <= ? and value not in (select id from message)'
  return Number(database.get(sql, JSON.stringify(ids), upTo)?.['n'] ?? 0)
}

function lastRead(database: Database, pass: number): ReadonlySet<string> {
  const all = Number(database.get('select count(*) as n from conversation_read')?.['n'] ?? 0)
  const rows = database.all(
    'select conversation from conversation_read order by at desc limit ?',
    Math.floor(all / 2 ** Math.min(pass + 1, 30)),
  )
  return new Set(rows.map(({ conversation }) => String(conversation)))
}

const conversationOf = ({ channel, people, topic }: Row): Conversation =>
  channel === null
    ? { channel: null, topic: '', people: String(people) }
    : { channel: Number(channel), topic: String(topic), people: '' }

/** Returns a predicate for the narrows that contained these messages, whose ranges are no longer complete. */
function concerned(
  going: readonly Row[],
  selfUserId: UserId,
): (key: string, channel: number | null) => boolean {
  const found = new Map(going.map((row) => [conversationText(conversationOf(row)), conversationOf(row)]))
  const conversations = [...found.values()]
  const channels = new Set(conversations.map(({ channel }) => channel))
  const terms = conversations.map(({ channel, people, topic }) =>
    channel === null
      ? narrowKey(
          dmNarrow(
            people
              .split(',')
              .map(Number)
              .filter((id) => id !== selfUserId),
          ),
        )
      : narrowKey(topicNarrow(channel, topic).slice(1)),
  )
  const untouched = (['unread', 'starred'] as const)
    .filter((flag) => going.every((row) => row[flag] === 0))
    .map((flag) => `is:"${flag}"`)
  return (key, channel) => {
    if (untouched.some((term) => key.includes(term))) return false
    if (channel !== null && !channels.has(channel)) return false
    return !(key.includes('topic:') || key.includes('dm:')) || terms.some((term) => key.includes(term))
  }
}
