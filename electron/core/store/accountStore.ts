import { decodeChunks, encodeChunks } from '../../../shared/ipc/chunks.ts'
import type { Message, MessageId } from '../../../shared/api/types.ts'
import { allSlices, applyEventsLight } from '../../../shared/model/account.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { narrowPlace } from '../../../shared/model/narrow.ts'
import { unreadIdsOf } from '../../../shared/model/unreadIndex.ts'
import { topicKey } from '../../../shared/model/topicKey.ts'
import type { BatchChange } from './batch.ts'
import type { QueueRecord } from './queueRecord.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { Cursor } from './mainOperations.ts'
import type { PageQuery, StoredPage } from './readPage.ts'
import { conversationText } from './evictSome.ts'
import { peopleKey } from './messageRows.ts'
import { mutesOf } from './mutesOf.ts'
import { noMutes } from './storedNarrow.ts'
import { startSearchIndexing } from './searchIndexing.ts'
import { stateForm } from './stateForm.ts'
import { runEviction } from './storeEviction.ts'
import { StoreFault } from './storeFault.ts'
import type { StoreFaultKind } from './storeFault.ts'
import { storedBatch } from './storedBatch.ts'
import type { Store } from './storeHost.ts'

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

/** Batches that may be logged on top of a saved state and replayed at a start; with more the state is saved again. */
const batchesKept = 400
/** The same limit for the batches' characters. */
const lengthKept = 8_000_000
/** Between tries to write again after a failure, in milliseconds. */
const retryMs = 30_000
/** A file that is damaged again within this time is not started anew at once; milliseconds. */
const damagedAgainMs = 5000

/** How long a disk may hold up the next poll, in milliseconds. */
const patienceMs = 1000

/** Trouble with an account's files while they are in use. mended: what had failed works again. */
export type StoreTrouble = StoreFaultKind | 'mended'

export interface AccountStoreOptions {
  readonly tell: (trouble: StoreTrouble) => void
  /** The same for the person's own file (outbox, uploads, drafts). aside: where a damaged file was moved to. */
  readonly tellOwn: (trouble: StoreTrouble, aside: string | null) => void
  /** Largest size in bytes of the main file, whose content the service can give again. */
  readonly maxBytes: () => number
  readonly supervisor: Supervisor
}

const ownReads: ReadonlySet<string> = new Set(['jobs', 'uploads', 'drafts', 'draftsGone', 'draftVersions'])

interface Latest {
  readonly state: AccountState
  readonly seq: number
  readonly queue: QueueRecord | null
  /** As of when, milliseconds of this computer's clock. */
  readonly at: number
}

export function createAccountStore(
  opened: Store,
  clock: Clock,
  log: Log,
  { maxBytes, supervisor, tell, tellOwn }: AccountStoreOptions,
): AccountStore {
  const stopping = new AbortController()
  let generation = 0
  let logged = 0
  let loggedLength = 0
  /** False while the file lags behind: no batch is added to it until a whole state was written. */
  let isSound = false
  let lastTry = -Infinity
  let saving: Promise<void> | null = null
  let isDue = false
  let last: Latest | null = null
  let writes: Promise<unknown> = Promise.resolve()
  /** The cursor that is in the file or being written to it. */
  let cursorKept: Cursor | null = null

  /** The trouble that the person was told of, until it is over; null: none. */
  let trouble: StoreFaultKind | null = null
  let isWaiting = false
  const failed = (error: unknown) => {
    if (stopping.signal.aborted) return
    const kind = error instanceof StoreFault ? error.kind : 'other'
    if (isSound || trouble === null) log.error('the store could not be written', { kind, error })
    isSound = false
    if (trouble === null) tell((trouble = kind))
    // The store thread has started the damaged file anew: the state is written to the new one at once.
    if (kind === 'damaged' && clock.now() - lastTry > damagedAgainMs) return startSaving()
    if (isWaiting) return
    isWaiting = true
    void clock.sleep(retryMs, stopping.signal).then(() => {
      isWaiting = false
      if (!isSound && !stopping.signal.aborted) startSaving()
    })
  }
  let ownTrouble: StoreFaultKind | null = null
  const ownLost: (() => void)[] = []
  const ownFailed = ({ aside, kind }: StoreFault) => {
    if (stopping.signal.aborted) return
    if (ownTrouble === null || kind === 'damaged') tellOwn(kind, aside)
    // A damaged file has been started anew already.
    ownTrouble = kind === 'damaged' ? null : kind
    if (kind === 'damaged') for (const listener of ownLost) listener()
  }
  opened.onOwnLost((aside) => ownFailed(new StoreFault('damaged', 'begun anew', aside)))
  /** Calls to both files. A damaged file is noticed whichever call finds it. */
  const store: Pick<Store, 'call' | 'emptyLogs'> = {
    emptyLogs: () => opened.emptyLogs(),
    call: async (file, operation, input) => {
      try {
        const answer = await opened.call(file, operation, input)
        if (file === 'own' && ownTrouble !== null && !ownReads.has(operation)) {
          ownTrouble = null
          tellOwn('mended', null)
        }
        return answer
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error
        if (file === 'own') ownFailed(error)
        else if (error.kind === 'damaged') failed(error)
        // A new file has replaced the damaged one: reads are repeated here, writes by the listeners of `onOwnLost`.
        if (file === 'own' && error.kind === 'damaged' && ownReads.has(operation))
          return opened.call(file, operation, input)
        throw error
      }
    },
  }

  const indexing = startSearchIndexing({ store, clock, log, supervisor })
  const selfUserId = () => last?.state.self.userId ?? null
  const evict = () => runEviction({ store, clock, log, maxBytes, selfUserId, signal: stopping.signal })
  void supervisor.run('eviction', evict, stopping.signal)

  /** Saves the state as it is now, in chunks; batches that come meanwhile are logged on top of it. */
  const save = async () => {
    isDue = false
    if (last === null) return
    const { at, queue, seq, state } = last
    const ownGeneration = ++generation
    lastTry = clock.now()
    logged = loggedLength = 0
    try {
      const anew = isSound ? null : store.call('main', 'startAnew', null)
      // Calls made from here on run after `startAnew`, so batches may be added again.
      isSound = true
      await anew
      let pieces = 0
      for (const piece of encodeChunks(state))
        await store.call('main', 'stagePiece', { generation: ownGeneration, number: pieces++, piece })
      await store.call('main', 'commitState', {
        generation: ownGeneration,
        seq,
        form: stateForm,
        at,
        pieces,
        queue: queue && recordOf(queue),
      })
      // A batch may have failed meanwhile.
      if (!isSound) return
      if (trouble !== null) tell('mended')
      trouble = null
    } catch (error) {
      failed(error)
    }
  }
  const startSaving = () => {
    isDue = true
    saving ??= save().finally(() => {
      saving = null
      if (isDue) startSaving()
    })
  }

  const longer = (by: number) => {
    loggedLength += by
    if (isSound && loggedLength > lengthKept) startSaving()
  }

  const flushed = async () => {
    while (saving !== null) await saving
    await writes
  }

  return {
    files: store,
    onOwnLost: (listener) => void ownLost.push(listener),
    restore: async () => {
      try {
        const found = await store.call('main', 'loadState', { form: stateForm })
        if (found === null) return null
        const joiner = decodeChunks()
        for (const piece of found.pieces) joiner.add(piece)
        let state = wholeState(joiner.value())
        for (const { events } of found.batches) state = applyEventsLight(state, events)
        generation = found.generation
        logged = found.batches.length
        isSound = true
        const seq = found.batches.at(-1)?.seq ?? found.seq
        const at = Math.max(found.at, found.cursor?.at ?? 0)
        // A run that ended during a registration left the state of the old queue, which the new cursor does not fit.
        const fits = found.cursor?.queueId === found.queue?.id
        const { newest, queue } = found
        return { state, seq, queue, cursor: fits ? found.cursor : null, at, newest }
      } catch (error) {
        log.error('the state of the last run could not be used', { error })
        return null
      }
    },
    onBatch: (change, cursor, queue) => {
      const { after, batch } = change
      if (after === null) return
      last = { state: after, seq: batch.seq, queue, at: cursor?.at ?? clock.now() }
      if (isSound) {
        try {
          const stored = storedBatch(change, after, cursor)
          if (stored.logged.length > 0) logged += 1
          indexing.onBatch(batch.events)
          cursorKept = cursor
          writes = store.call('main', 'applyBatch', stored).then(longer, failed)
        } catch (error) {
          // The file lacks this batch, so nothing may go on top of it.
          failed(error)
        }
      }
      const isNew = batch.events.some(({ type }) => type === 'local/snapshot')
      if (isNew || logged > batchesKept) startSaving()
    },
    reached: async (cursor) => {
      const isNew = cursor?.lastEventId !== cursorKept?.lastEventId || cursor?.queueId !== cursorKept?.queueId
      if (isSound && cursor !== null && isNew) {
        cursorKept = cursor
        writes = store.call('main', 'moveCursor', cursor).catch(failed)
      }
      const enough = new AbortController()
      await Promise.race([writes, clock.sleep(patienceMs, AbortSignal.any([enough.signal, stopping.signal]))])
      enough.abort()
    },
    readPage: (query) => {
      const conversation = conversationOf(query)
      if (conversation !== null)
        void store.call('main', 'wasRead', { conversation, at: clock.now() }).catch(() => null)
      const mutes = last === null ? noMutes : mutesOf(last.state)
      return store.call('main', 'readPage', { ...query, mutes }).catch(() => null)
    },
    keepSeen: (messages) => {
      if (!isSound || messages.length === 0) return
      writes = store.call('main', 'keepSeen', { messages }).then(() => indexing.start(), failed)
    },
    unkept: async () => {
      if (last === null) return 0
      const { starred, unreads } = last.state
      const ids = [...new Set([...starred, ...unreadIdsOf(unreads)])]
      return store.call('main', 'unkept', { ids }).catch(() => 0)
    },
    flushed,
    close: async () => {
      indexing.stop()
      // The last chance for what could not be written so far.
      if (!isSound && last !== null) startSaving()
      await flushed()
      stopping.abort()
      await opened.close().catch(() => null)
    },
  }
}

function conversationOf({ narrow, selfUserId }: Pick<PageQuery, 'narrow' | 'selfUserId'>): string | null {
  const place = narrowPlace(narrow, selfUserId)
  if (place === null) return null
  return place.type === 'direct'
    ? conversationText({ channel: null, topic: '', people: peopleKey([...place.userIds, selfUserId]) })
    : conversationText({ channel: place.channelId, topic: topicKey(place.topic), people: '' })
}

/** Throws where a part is missing: better none than half of one. */
function wholeState(value: unknown): AccountState {
  const state = value as Partial<AccountState> | undefined
  for (const name of allSlices) if (state?.[name] === undefined) throw new Error(`the state has no ${name}`)
  return state as AccountState
}

const recordOf = ({ id, pollTimeoutMs, limits, context }: QueueRecord): QueueRecord => ({
  id,
  pollTimeoutMs,
  limits,
  context,
})
