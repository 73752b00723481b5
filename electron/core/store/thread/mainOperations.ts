import { z } from 'zod'
import { amount, int, token } from '../../../../shared/api/records/lenient.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { ChannelId, Message, MessageId, UserId } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { applyToMessages, newestId } from '../messages/applyToMessages.ts'
import type { ChannelNames } from '../messages/applyToMessages.ts'
import type { QueueRecord } from '../state/queueRecord.ts'
import type { Database } from './database.ts'
import { evictSome, unkept, wasRead } from '../messages/evictSome.ts'
import type { Eviction } from '../messages/evictSome.ts'
import { readFact, setFact, unkeptFact } from '../messages/facts.ts'
import { firstSince, type SinceQuery } from '../messages/firstSince.ts'
import { forgetTerm, markAllStale } from '../messages/knownRanges.ts'
import { messagesById, putMessages } from '../messages/messageRows.ts'
import { recentRows } from '../messages/recentRows.ts'
import type { RecentQuery } from '../messages/recentRows.ts'
import { readPage } from '../messages/readPage.ts'
import type { PageQuery } from '../messages/readPage.ts'
import { reconcileFlags } from '../messages/reconcileFlags.ts'
import type { RegisteredFlags } from '../messages/reconcileFlags.ts'
import { StoreFault } from './storeFault.ts'
import { indexSome, skipNext } from '../search/searchIndex.ts'
import { searchMessages, searchSimilar } from '../search/searchMessages.ts'
import { similarWords, type SimilarQuery } from '../search/similarWords.ts'
import type { SearchQuery, SimilarMessagesQuery } from '../search/searchMessages.ts'

/** Where the event queue was read up to. */
const cursor = fileSchema(
  z.object({
    queueId: token,
    lastEventId: int,
    /** When the queue was last heard from, in milliseconds of this computer's clock. */
    at: amount,
  }),
)
export type Cursor = z.infer<typeof cursor>

export interface StoredBatch {
  readonly seq: number
  /** Events that change the account's state; they are logged on top of the saved one. */
  readonly logged: readonly AccountEvent[]
  /** Events that change messages. */
  readonly events: readonly AccountEvent[]
  /** Messages as they were before the events, of narrows whose ranges are not kept: for search. */
  readonly loose?: readonly Message[]
  readonly names: ChannelNames
  /** Untracked channels: no event tells of their messages. */
  readonly untracked: readonly ChannelId[]
  /** null: unchanged. */
  readonly cursor: Cursor | null
  /** Flags as a registration tells them: events were missed before it. null: the batch has no registration. */
  readonly registered: RegisteredFlags | null
  /** Terms of narrows that messages may have entered without an event that tells of it. */
  readonly stale: readonly string[]
  readonly selfUserId: UserId
  readonly settled: readonly { readonly localId: string; readonly messageId: MessageId }[]
}

const queueRecord: z.ZodType<QueueRecord> = z.object({
  id: token,
  pollTimeoutMs: amount,
  limits: z.object({ messageLength: int, topicLength: int }),
  context: z.object({ wireName: token, featureLevel: int, selfUserId: int }),
})
const stateFact = fileSchema(
  z.object({
    generation: int,
    seq: int,
    form: token,
    /** Milliseconds of this computer's clock. */
    at: amount,
    /** Number of pieces. */
    pieces: int,
    /** The queue whose events go on top of it. */
    queue: queueRecord.nullable(),
  }),
)
type StateFact = z.infer<typeof stateFact>

export interface StoredState extends Omit<StateFact, 'pieces'> {
  readonly pieces: readonly string[]
  /** The newest message there is; 0 where there is none. */
  readonly newest: MessageId
  /** After the pieces, ascending. */
  readonly batches: readonly { readonly seq: number; readonly events: readonly AccountEvent[] }[]
  readonly cursor: Cursor | null
}

/** How many delivered outbox messages are remembered by their local ids. */
const settledKept = 2000

/** Operations on the main file. Each is one transaction; repeated after a crash it has the same outcome. */
export const mainOperations = {
  /** Applies a batch and notes where the queue stands after it. Returns by how much the log of batches grew. */
  applyBatch: (database: Database, batch: StoredBatch): number => {
    putMessages(database, batch.loose ?? [])
    const before = readFact(database, 'seq', int)
    if (before !== null && batch.seq > before + 1) throw new StoreFault('other', 'a batch is missing')
    setFact(database, 'seq', batch.seq)
    if (batch.registered !== null) {
      markAllStale(database, newestId(database))
      reconcileFlags(database, batch.registered)
    }
    for (const term of batch.stale) forgetTerm(database, term)
    for (const event of batch.events) applyToMessages(database, event, batch)
    const logged = batch.logged.length > 0 ? JSON.stringify(batch.logged) : ''
    if (logged !== '')
      database.run('insert or replace into batch(seq, events) values (?, ?)', batch.seq, logged)
    if (batch.cursor !== null) setFact(database, 'cursor', batch.cursor)
    for (const { localId, messageId } of batch.settled)
      database.run(
        'insert or replace into settled(local_id, message, at) values (?, ?, ?)',
        localId,
        messageId,
        batch.cursor?.at ?? 0,
      )
    // Only the outbox of the last run asks for them.
    if (batch.settled.length > 0)
      database.run(
        'delete from settled where message <= (select message from settled order by message desc limit 1 offset ?)',
        settledKept,
      )
    return logged.length
  },

  /** Notes that the queue was read on and nothing came that changes anything. */
  moveCursor: (database: Database, at: Cursor): null => {
    setFact(database, 'cursor', at)
    return null
  },

  /** One piece of a state that counts only once `commitState` names its generation. */
  stagePiece: (
    database: Database,
    { generation, number, piece }: { generation: number; number: number; piece: string },
  ): null => {
    // A run that ended while it wrote one leaves pieces of the same generation.
    if (number === 0) database.run('delete from state_piece where generation = ?', generation)
    database.run(
      'insert or replace into state_piece(generation, number, piece) values (?, ?, ?)',
      generation,
      number,
      piece,
    )
    return null
  },

  /** The staged pieces are the state as of batch `seq`: what was before is forgotten. */
  commitState: (database: Database, fact: StateFact): null => {
    setFact(database, 'state', fact)
    database.run('delete from state_piece where generation <> ?', fact.generation)
    database.run('delete from batch where seq <= ?', fact.seq)
    return null
  },

  /** Reads the saved state; null when none of this form is stored. */
  loadState: (database: Database, { form }: { form: string }): StoredState | null => {
    const fact = readFact(database, 'state', stateFact)
    if (fact?.form !== form) return null
    const pieces = database
      .all('select piece from state_piece where generation = ? order by number', fact.generation)
      .map((row) => String(row['piece']))
    if (pieces.length !== fact.pieces) return null
    const batches = database
      .all('select seq, events from batch where seq > ? order by seq', fact.seq)
      .map((row) => ({
        seq: Number(row['seq']),
        events: JSON.parse(String(row['events'])) as readonly AccountEvent[],
      }))
    const newest = newestId(database)
    return { ...fact, pieces, batches, cursor: readFact(database, 'cursor', cursor), newest }
  },

  /** Discards the state, since batches were missed. Stored messages may have changed, so all ranges become stale. */
  startAnew: (database: Database, _nothing: null): null => {
    markAllStale(database, newestId(database))
    database.run('delete from fact where name <> ?', unkeptFact)
    database.run('delete from state_piece')
    database.run('delete from batch')
    return null
  },

  /** Stores messages that were seen in passing and are not stored yet, so that search finds them. */
  keepSeen: (database: Database, { messages }: { messages: readonly Message[] }): null => {
    const known = new Set(
      messagesById(
        database,
        messages.map(({ id }) => id),
      ).map(({ id }) => id),
    )
    putMessages(
      database,
      messages.filter(({ id }) => !known.has(id)),
    )
    return null
  },

  readPage: (database: Database, query: PageQuery) => readPage(database, query),

  recentRows: (database: Database, query: RecentQuery) => recentRows(database, query),

  /** Makes some more messages findable, for about `ms` milliseconds. Returns true when others are left. */
  searchIndex: (database: Database, { ms, count }: { ms: number; count?: number }): boolean =>
    indexSome(database, ms, count),
  /** Skips the message whose indexing ended the thread. */
  searchSkip: (database: Database, _: null): void => skipNext(database),

  /** The messages with these ids that are stored. */
  messagesById: (database: Database, { ids }: { ids: readonly MessageId[] }): readonly Message[] =>
    messagesById(database, ids),

  searchMessages: (database: Database, query: SearchQuery) => searchMessages(database, query),
  searchSimilar: (database: Database, query: SimilarMessagesQuery) => searchSimilar(database, query),
  similarWords: (database: Database, query: SimilarQuery) => similarWords(database, query),

  firstSince: (database: Database, query: SinceQuery): MessageId | null => firstSince(database, query),

  /** Notes that the person opened a conversation (as `conversationText`). */
  wasRead: (database: Database, { at, conversation }: { conversation: string; at: number }): null => {
    wasRead(database, conversation, at)
    return null
  },

  /** Takes one step towards the size that the file may have. */
  evict: (database: Database, eviction: Eviction) => evictSome(database, eviction),

  /** Counts the unread and starred messages among these ids that did not fit into the file. */
  unkept: (database: Database, { ids }: { ids: readonly MessageId[] }): number => unkept(database, ids),

  /** Tells which of these local ids became messages. */
  settled: (
    database: Database,
    { localIds }: { localIds: readonly string[] },
  ): Readonly<Record<string, number>> => {
    const found: Record<string, number> = {}
    for (const localId of localIds) {
      const row = database.get('select message from settled where local_id = ?', localId)
      if (row !== null) found[localId] = Number(row['message'])
    }
    return found
  },
}
