import type { UserId } from '../../../shared/api/types.ts'
import { dmNarrow, narrowKey, topicNarrow } from '../../../shared/model/narrow.ts'
import type { Database, Row } from './database.ts'
import { cutRanges } from './knownRanges.ts'
import { dropMessages } from './messageRows.ts'

/** Where eviction stands: messages up to `after` were looked at in this pass; each pass spares fewer conversations. */
export interface EvictionPlace {
  readonly pass: number
  readonly after: number
}

export interface Eviction extends EvictionPlace {
  readonly maxBytes: number
  readonly selfUserId: UserId
}

export interface Evicted extends EvictionPlace {
  /** What is in use of the file after it, and the log beside it. */
  readonly bytes: number
  /** Messages that went. */
  readonly count: number
  /** The file is still too large, or has room to give back, and something can be done about it. */
  readonly more: boolean
}

/** So many messages, and pages given back to the system, in one go: others wait for it. */
const lot = 400
const pagesAtOnce = 500

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
 * Makes a file that is too large smaller, a little at a time: the oldest messages go, first of all but the half of the
 * conversations that were read last, then of all but a quarter, and so on; never unread or starred ones. Ranges end
 * where something went. Oldest first, since only neighbours leave pages empty.
 */
export function evictSome(database: Database, { after, maxBytes, pass, selfUserId }: Eviction): Evicted {
  const before = sizes(database)
  let next: EvictionPlace & { readonly count: number; readonly isOver: boolean } = {
    after,
    pass,
    count: 0,
    isOver: true,
  }
  if (before.bytes > maxBytes) next = dropOldest(database, { after, pass }, selfUserId)
  if (before.free > 0 || next.count > 0) database.all(`pragma incremental_vacuum(${String(pagesAtOnce)})`)
  const { bytes, free } = sizes(database)
  const isShrinking = free > 0 && free < before.free
  return {
    bytes,
    count: next.count,
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

function dropOldest(database: Database, { after, pass }: EvictionPlace, selfUserId: UserId) {
  const spared = lastRead(database, pass)
  const rows = database.all(
    'select id, channel, topic, people from message where id > ? and unread = 0 and starred = 0 order by id limit ?',
    after,
    lot,
  )
  const last = rows.at(-1)
  if (last === undefined) return { after: 0, pass: pass + 1, count: 0, isOver: spared.size === 0 }
  const found = new Map<string, Conversation>()
  const ids: number[] = []
  for (const row of rows) {
    const conversation = conversationOf(row)
    const text = conversationText(conversation)
    if (spared.has(text)) continue
    found.set(text, conversation)
    ids.push(Number(row['id']))
  }
  dropMessages(database, ids)
  if (ids.length > 0) cutRanges(database, ids[0]!, ids.at(-1)!, concerned([...found.values()], selfUserId))
  return { after: Number(last['id']), pass, count: ids.length, isOver: false }
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

/** The narrows that had messages of these conversations: of them nothing is known there any longer. */
function concerned(
  conversations: readonly Conversation[],
  selfUserId: UserId,
): (key: string, channel: number | null) => boolean {
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
  return (key, channel) => {
    // What goes is in neither of them.
    if (key.includes('is:"unread"') || key.includes('is:"starred"')) return false
    if (channel !== null && !channels.has(channel)) return false
    return !(key.includes('topic:') || key.includes('dm:')) || terms.some((term) => key.includes(term))
  }
}
