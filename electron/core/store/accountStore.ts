import { decodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import type { Message, MessageId } from '../../../shared/api/types.ts'
import { allSlices } from '../../../shared/model/account/accountSlices.ts'
import { applyEventsLight } from '../../../shared/model/account/account.ts'
import { emptyLists } from '../../../shared/model/lists/listSlices.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { narrowConversation } from '../../../shared/model/views/narrow.ts'
import { unreadIdsOf } from '../../../shared/model/unread/unreadIndex.ts'
import { topicKey, dmKey } from '../../../shared/api/conversationKey.ts'
import type { BatchChange } from './messages/batch.ts'
import type { QueueRecord } from './state/queueRecord.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { Cursor } from './thread/mainOperations.ts'
import type { PageQuery, StoredPage } from './messages/readPage.ts'
import { conversationText } from './messages/evictSome.ts'
import { mutesOf } from './messages/mutesOf.ts'
import { noMutes } from './messages/storedNarrow.ts'
import { startSearchIndexing } from './search/searchIndexing.ts'
import { stateForm } from './state/stateForm.ts'
import { runEviction } from './messages/storeEviction.ts'
import { storedBatch } from './messages/storedBatch.ts'
import { createStateSaver, type StateSaver } from './state/stateSaver.ts'
import { watchOwnFile, type StoreTrouble } from './state/ownFile.ts'
import type { Store } from './thread/storeHost.ts'

/** The account's state as saved by the last run. */
export interface RestoredState {
  /** Id of the newest stored message; 0 if there is none. */
  readonly newest: MessageId
  readonly state: AccountState
  readonly seq: number
  readonly queue: QueueRecord | null
  /** Position up to which the event queue was read; null if the queue cannot be continued. */
  readonly cursor: Cursor | null
  /** Time in ms of the server's last response, by this computer's clock. */
  readonly at: number
}

/**
 * Writes an account's state and messages to its main file and reads them back. No method rejects. An account without a
 * store has no AccountStore.
 */
export interface AccountStore {
  /** Direct calls to both files. They reject with a StoreFault. */
  readonly files: Pick<Store, 'call'>
  /** Called when own.db was damaged and replaced. Listeners write their data again. */
  onOwnLost(listener: () => void): void
  /** Reads the saved state. Resolves with null if there is no usable one. */
  restore(): Promise<RestoredState | null>
  /**
   * Saves a batch of the state store. Must be called with every batch in order, with the queue and its cursor after it.
   */
  onBatch(change: BatchChange, cursor: Cursor | null, queue: QueueRecord | null): void
  /** Saves the position in the queue. Resolves when it is saved, or cannot be saved now. */
  reached(cursor: Cursor | null): Promise<void>
  /** Reads a page of stored messages. Resolves with null if it is unknown or not stored. */
  readPage(query: Omit<PageQuery, 'mutes'>): Promise<StoredPage | null>
  /** Stores current messages that belong to no stored range, so that search finds them. */
  keepSeen(messages: readonly Message[]): void
  /** Resolves with the number of unread and starred messages that were not stored to limit the size of the file. */
  unkept(): Promise<number>
  /** Resolves when all writes are complete. */
  flushed(): Promise<void>
  close(): Promise<void>
}

/** Maximum time in ms that a slow disk delays the next poll. */
const timeoutMs = 1000

export interface AccountStoreOptions {
  readonly tell: (trouble: StoreTrouble) => void
  /** Like `tell`, for own.db (outbox, uploads, drafts). `aside` is the path to which a damaged file was moved. */
  readonly tellOwn: (trouble: StoreTrouble, aside: string | null) => void
  /** Maximum size of the main file in bytes. */
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
  /** The cursor that is saved or being saved. */
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
          // The file lacks this batch, so later batches must not be added.
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
      // The last chance to save what could not be saved before.
      saver.saveRest()
      await flushed()
      stopping.abort()
      await opened.close().catch(() => null)
    },
  }
}

/** Reads the saved state and the batches on top of it. Throws if they cannot be used. */
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
  // If a run ended during a registration, the state belongs to the old queue and the cursor to the new one.
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

/**
 * Returns the saved state, whose lists are empty, because their records are in own.db. Throws if a slice is missing: an
 * incomplete state must not be used.
 */
function wholeState(value: unknown): AccountState {
  const state = { ...(value as Partial<AccountState> | undefined), ...emptyLists }
  for (const name of allSlices) if (state[name] === undefined) throw new Error(`the state has no ${name}`)
  return state as AccountState
}
