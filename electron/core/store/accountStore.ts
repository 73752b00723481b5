import { decodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import type { Message, MessageId } from '../../../shared/api/types.ts'
import { allSlices, applyEventsLight } from '../../../shared/model/state/account.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { narrowConversation } from '../../../shared/model/views/narrow.ts'
import { unreadIdsOf } from '../../../shared/model/unread/unreadIndex.ts'
import { topicKey } from '../../../shared/model/topics/topicKey.ts'
import type { BatchChange } from './messages/batch.ts'
import type { QueueRecord } from './state/queueRecord.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { Cursor } from './thread/mainOperations.ts'
import type { PageQuery, StoredPage } from './messages/readPage.ts'
import { conversationText } from './messages/evictSome.ts'
import { dmKey } from '../../../shared/model/topics/dmKey.ts'
import { mutesOf } from './messages/mutesOf.ts'
import { noMutes } from './messages/storedNarrow.ts'
import { startSearchIndexing } from './search/searchIndexing.ts'
import { stateForm } from './state/stateForm.ts'
import { runEviction } from './messages/storeEviction.ts'
import { storedBatch } from './messages/storedBatch.ts'
import { createStateSaver, type StateSaver } from './state/stateSaver.ts'
import { watchOwnFile, type StoreTrouble } from './state/ownFile.ts'
import type { Store } from './thread/storeHost.ts'

/** The account's state as the last run left it in the store. */
export interface RestoredState {
  /** Id of the newest stored message; 0 when there is none. */
  readonly newest: MessageId
  readonly state: AccountState
  readonly seq: number
  readonly queue: QueueRecord | null
  /** Where the event queue was read up to; null when the queue cannot be continued. */
  readonly cursor: Cursor | null
  /** When the server was last heard from, in milliseconds of this computer's clock. */
  readonly at: number
}

/**
 * Writes an account's state and messages to its main file and reads them back. Nothing here fails: an account without
 * a store has no AccountStore.
 */
export interface AccountStore {
  /** Direct calls to both files; they fail with a StoreFault. */
  readonly files: Pick<Store, 'call'>
  /** Called when the person's own file was damaged and started anew: listeners write again what they know. */
  onOwnLost(listener: () => void): void
  /** Reads the stored state; null when nothing usable is stored. */
  restore(): Promise<RestoredState | null>
  /**
   * Writes a batch of the state store; needs every batch, in order, with the queue and its cursor after the batch.
   */
  onBatch(change: BatchChange, cursor: Cursor | null, queue: QueueRecord | null): void
  /** Notes how far the queue was read; resolves when that is in the file, or cannot be written now. */
  reached(cursor: Cursor | null): Promise<void>
  /** A page of stored messages; null when it is unknown or not stored. */
  readPage(query: Omit<PageQuery, 'mutes'>): Promise<StoredPage | null>
  /** Stores messages, as they are now, that belong to no stored range, so that search finds them. */
  keepSeen(messages: readonly Message[]): void
  /** Number of unread and starred messages that are not stored because the file would be too large with them. */
  unkept(): Promise<number>
  /** Resolves when all that was written is in the file. */
  flushed(): Promise<void>
  close(): Promise<void>
}

/** How long a disk may hold up the next poll, in milliseconds. */
const timeoutMs = 1000

export interface AccountStoreOptions {
  readonly tell: (trouble: StoreTrouble) => void
  /** The same for the person's own file (outbox, uploads, drafts). aside: where a damaged file was moved to. */
  readonly tellOwn: (trouble: StoreTrouble, aside: string | null) => void
  /** Largest size in bytes of the main file, whose content the service can give again. */
  readonly maxBytes: () => number
  readonly supervisor: Supervisor
}

export function createAccountStore(
  opened: Store,
  clock: Clock,
  log: Log,
  { maxBytes, supervisor, tell, tellOwn }: AccountStoreOptions,
): AccountStore {
  const stopping = new AbortController()
  const { signal } = stopping
  const saver: StateSaver = createStateSaver({ files: () => files, clock, log, signal, tell })
  const { files, onOwnLost } = watchOwnFile(opened, { signal, tellOwn, mainDamaged: saver.failed })
  const indexing = startSearchIndexing({ store: files, clock, log, supervisor })
  const selfUserId = () => saver.latest()?.state.self.userId ?? null
  const evict = () => runEviction({ store: files, clock, log, maxBytes, selfUserId, signal })
  void supervisor.run('eviction', evict, signal)
  let writes: Promise<unknown> = Promise.resolve()
  /** The cursor that is in the file or being written to it. */
  let cursorKept: Cursor | null = null
  const flushed = async () => {
    await saver.flushed()
    await writes
  }
  return {
    files,
    onOwnLost,
    restore: async () => {
      try {
        return await restoreState(files, saver)
      } catch (error) {
        log.error('the state of the last run could not be used', { error })
        return null
      }
    },
    onBatch: (change, cursor, queue) => {
      const { after, batch } = change
      if (after === null) return
      saver.take({ state: after, seq: batch.seq, queue, at: cursor?.at ?? clock.now() })
      if (saver.isUpToDate()) {
        try {
          const stored = storedBatch(change, after, cursor)
          if (stored.logged.length > 0) saver.logged()
          indexing.onBatch(batch.events)
          cursorKept = cursor
          writes = files.call('main', 'applyBatch', stored).then(saver.longer, saver.failed)
        } catch (error) {
          // The file lacks this batch, so nothing may go on top of it.
          saver.failed(error)
        }
      }
      saver.saveWhenDue(batch.events.some(({ type }) => type === 'local/snapshot'))
    },
    reached: async (cursor) => {
      const isNew = cursor?.lastEventId !== cursorKept?.lastEventId || cursor?.queueId !== cursorKept?.queueId
      if (saver.isUpToDate() && cursor !== null && isNew) {
        cursorKept = cursor
        writes = files.call('main', 'moveCursor', cursor).catch(saver.failed)
      }
      const enough = new AbortController()
      await Promise.race([writes, clock.sleep(timeoutMs, AbortSignal.any([enough.signal, signal]))])
      enough.abort()
    },
    readPage: (query) => {
      const conversation = conversationOf(query)
      if (conversation !== null)
        void files.call('main', 'wasRead', { conversation, at: clock.now() }).catch(() => null)
      const state = saver.latest()?.state
      const mutes = state === undefined ? noMutes : mutesOf(state)
      return files.call('main', 'readPage', { ...query, mutes }).catch(() => null)
    },
    keepSeen: (messages) => {
      if (!saver.isUpToDate() || messages.length === 0) return
      writes = files.call('main', 'keepSeen', { messages }).then(() => indexing.start(), saver.failed)
    },
    unkept: async () => {
      const state = saver.latest()?.state
      if (state === undefined) return 0
      const ids = [...new Set([...state.starred, ...unreadIdsOf(state.unreads)])]
      return files.call('main', 'unkept', { ids }).catch(() => 0)
    },
    flushed,
    close: async () => {
      indexing.stop()
      // The last chance for what could not be written so far.
      saver.saveRest()
      await flushed()
      stopping.abort()
      await opened.close().catch(() => null)
    },
  }
}

/** Reads the stored state and the batches on top of it. Throws when they cannot be used. */
async function restoreState(files: Pick<Store, 'call'>, saver: StateSaver): Promise<RestoredState | null> {
  const found = await files.call('main', 'loadState', { form: stateForm })
  if (found === null) return null
  const joiner = decodeChunks()
  for (const piece of found.pieces) joiner.add(piece)
  let state = wholeState(joiner.value())
  for (const { events } of found.batches) state = applyEventsLight(state, events)
  saver.restored(found.generation, found.batches.length)
  const seq = found.batches.at(-1)?.seq ?? found.seq
  const at = Math.max(found.at, found.cursor?.at ?? 0)
  // A run that ended during a registration left the state of the old queue, which the new cursor does not fit.
  const fits = found.cursor?.queueId === found.queue?.id
  const { newest, queue } = found
  return { state, seq, queue, cursor: fits ? found.cursor : null, at, newest }
}

function conversationOf({ narrow, selfUserId }: Pick<PageQuery, 'narrow' | 'selfUserId'>): string | null {
  const conversation = narrowConversation(narrow, selfUserId)
  if (conversation === null) return null
  return conversation.type === 'direct'
    ? conversationText({ channel: null, topic: '', people: dmKey([...conversation.userIds, selfUserId]) })
    : conversationText({ channel: conversation.channelId, topic: topicKey(conversation.topic), people: '' })
}

/** Throws where a part is missing: better none than half of one. */
function wholeState(value: unknown): AccountState {
  const state = value as Partial<AccountState> | undefined
  for (const name of allSlices) if (state?.[name] === undefined) throw new Error(`the state has no ${name}`)
  return state as AccountState
}
