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
import { loadPicture, savePicture, type StoredPicture } from '../pictures/storedPictures.ts'
import { StoreFault } from './storeFault.ts'
import { indexSome, skipNext } from '../search/searchIndex.ts'
import { searchMessages, searchSimilar } from '../search/searchMessages.ts'
import { similarWords, type SimilarQuery } from '../search/similarWords.ts'
import type { SearchQuery, SimilarMessagesQuery } from '../search/searchMessages.ts'

/** Position up to which the event queue was read. */
const cursor = fileSchema(
  z.object({
    queueId: token,
    lastEventId: int,
    /** Time in ms of the queue's last response, by this computer's clock. */
    at: amount,
  }),
)
export type Cursor = z.infer<typeof cursor>

export interface StoredBatch {
  readonly seq: number
  /** Events that change the account's state. They are logged on top of the saved state. */
  readonly logged: readonly AccountEvent[]
  /** Events that change messages. */
  readonly events: readonly AccountEvent[]
  /** Messages of narrows without ranges, stored only for search. The events of the batch are applied after them. */
  readonly loose?: readonly Message[]
  readonly names: ChannelNames
  /** Channels that the user is not subscribed to, so that no events report their messages. */
  readonly untracked: readonly ChannelId[]
  /** null if unchanged. */
  readonly cursor: Cursor | null
  /** Flags from a registration, before which events were missed; null if the batch has no registration. */
  readonly registered: RegisteredFlags | null
  /** Terms of narrows that messages may have entered without an event. */
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
    /** Time in ms since the epoch, by this computer's clock. */
    at: amount,
    /** Number of chunks. */
    pieces: int,
    /** The queue whose events continue this state. */
    queue: queueRecord.nullable(),
  }),
)
type StateFact = z.infer<typeof stateFact>

export interface StoredState extends Omit<StateFact, 'pieces'> {
  readonly pieces: readonly string[]
  /** Id of the newest stored message; 0 if there is none. */
  readonly newest: MessageId
  /** Batches on top of the chunks, in ascending order. */
  readonly batches: readonly { readonly seq: number; readonly events: readonly AccountEvent[] }[]
  readonly cursor: Cursor | null
}

/** Maximum number of sent messages remembered by local id. */
const settledKept = 2000

/** Operations on the main file. Each is one transaction and has the same result if it is repeated after a crash. */
export const mainOperations = {
  /**
   * Applies a batch and saves the queue's position after it. Returns the number of characters added to the log of
   * batches.
   */
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
    // Only the outbox of the last run needs them.
    if (batch.settled.length > 0)
      database.run(
        'delete from settled where message <= (select message from settled order by message desc limit 1 offset ?)',
        settledKept,
      )
    return logged.length
  },

  /** Saves the queue's position when there were no events that change anything. */
  moveCursor: (database: Database, at: Cursor): null => {
    setFact(database, 'cursor', at)
    return null
  },

  /** Saves one chunk of a state. It counts only after `commitState` with its generation. */
  stagePiece: (
    database: Database,
    { generation, number, piece }: { generation: number; number: number; piece: string },
  ): null => {
    // A run that ended while saving may have left chunks of the same generation.
    if (number === 0) database.run('delete from state_piece where generation = ?', generation)
    database.run(
      'insert or replace into state_piece(generation, number, piece) values (?, ?, ?)',
      generation,
      number,
      piece,
    )
    return null
  },

  /** Makes the saved chunks the state after batch `seq` and deletes the previous state. */
  commitState: (database: Database, fact: StateFact): null => {
    setFact(database, 'state', fact)
    database.run('delete from state_piece where generation <> ?', fact.generation)
    database.run('delete from batch where seq <= ?', fact.seq)
    return null
  },

  /** Returns the saved state, or null if there is none in this format. */
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

  /**
   * Discards the state because batches were missed. All ranges become stale, because stored messages may have changed.
   */
  startAnew: (database: Database, _nothing: null): null => {
    markAllStale(database, newestId(database))
    database.run('delete from fact where name <> ?', unkeptFact)
    database.run('delete from state_piece')
    database.run('delete from batch')
    return null
  },

  /** Stores messages that were only seen in passing and are not stored yet, so that search finds them. */
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

  /** Indexes more messages for about `ms` milliseconds. Returns true if some are left. */
  searchIndex: (database: Database, { ms, count }: { ms: number; count?: number }): boolean =>
    indexSome(database, ms, count),
  /** Skips the message whose indexing ended the thread. */
  searchSkip: (database: Database, _: null): void => skipNext(database),

  /** Returns the stored messages with these ids. */
  messagesById: (database: Database, { ids }: { ids: readonly MessageId[] }): readonly Message[] =>
    messagesById(database, ids),

  searchMessages: (database: Database, query: SearchQuery) => searchMessages(database, query),
  searchSimilar: (database: Database, query: SimilarMessagesQuery) => searchSimilar(database, query),
  similarWords: (database: Database, query: SimilarQuery) => similarWords(database, query),

  firstSince: (database: Database, query: SinceQuery): MessageId | null => firstSince(database, query),

  /** Records that the user opened a conversation (in the format of `conversationText`). */
  wasRead: (database: Database, { at, conversation }: { conversation: string; at: number }): null => {
    wasRead(database, conversation, at)
    return null
  },

  loadPicture: (database: Database, { path }: { path: string }): StoredPicture | null =>
    loadPicture(database, path),
  savePicture: (database: Database, { path, ...picture }: StoredPicture & { path: string }): null => {
    savePicture(database, path, picture)
    return null
  },

  /** Makes one step toward the maximum size of the file. */
  evict: (database: Database, eviction: Eviction) => evictSome(database, eviction),

  /** Counts the unread and starred messages among these ids that did not fit into the file. */
  unkept: (database: Database, { ids }: { ids: readonly MessageId[] }): number => unkept(database, ids),

  /** Returns the message ids of those local ids that became messages. */
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
