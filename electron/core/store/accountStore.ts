import { joinPieces, cutPieces } from '../../../shared/ipc/pieces.ts'
import type { Message, MessageId } from '../../../shared/api/types.ts'
import { allSlices, applyEventsLight } from '../../../shared/model/account.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { narrowPlace } from '../../../shared/model/narrow.ts'
import { unreadIdsOf } from '../../../shared/model/unreadIndex.ts'
import { topicKey } from '../../../shared/model/topicKey.ts'
import type { BatchChange } from '../account/door.ts'
import type { QueueRecord } from '../account/session.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Supervisor } from '../supervise.ts'
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

/** What was known at the end of the last run. */
export interface RestoredState {
  /** The newest message that it knew; 0 where there was none. */
  readonly newest: MessageId
  readonly state: AccountState
  readonly seq: number
  readonly queue: QueueRecord | null
  /** null: the queue cannot be gone on with. */
  readonly cursor: Cursor | null
  /** Milliseconds of this computer's clock: when the server was last heard of. */
  readonly at: number
}

/** What one account's main file keeps of it, and gives again. Nothing here fails: without a store there is none. */
export interface AccountStore {
  /** Both files themselves; calls fail with a StoreFault. */
  readonly files: Pick<Store, 'call'>
  /** The file of what the person made was damaged and begun anew: what is known of it is to be written again. */
  onOwnLost(listener: () => void): void
  /** null: nothing that could be used. */
  restore(): Promise<RestoredState | null>
  /** Every batch of the door, in order, with the queue and its cursor after it. */
  wrote(change: BatchChange, cursor: Cursor | null, queue: QueueRecord | null): void
  /** The queue was read so far: resolves when that is in the file, or cannot be now. */
  reached(cursor: Cursor | null): Promise<void>
  /** null: not known, or not here. */
  readPage(query: Omit<PageQuery, 'mutes'>): Promise<StoredPage | null>
  /** Messages as they are now that belong to nothing that is kept. */
  keepSeen(messages: readonly Message[]): void
  /** How many unread and starred messages are not here, since the file would be too large with them. */
  unkept(): Promise<number>
  /** Resolves when all that was written is in the file. */
  flushed(): Promise<void>
  close(): Promise<void>
}

/** So many logged batches are read again at a start; past it the whole state is written. */
const batchesKept = 400
/** The same of their characters. */
const lengthKept = 8_000_000
/** Between tries to write again after a failure, in milliseconds. */
const retryMs = 30_000
/** A file that turns out to be damaged again so soon is not begun anew at once. */
const damagedAgainMs = 5000

/** How long a disk may hold up the next poll, in milliseconds. */
const patienceMs = 1000

/** What becomes of an account's files while they are used. mended: what had failed works again. */
export type StoreTrouble = StoreFaultKind | 'mended'

export interface AccountStoreOptions {
  readonly tell: (trouble: StoreTrouble) => void
  /** The same of the file of what the person made. aside: where it is, when it was damaged. */
  readonly tellOwn: (trouble: StoreTrouble, aside: string | null) => void
  /** How large the file may be that the service can give again. */
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
  /** False: the file lags behind, and nothing more goes on top until a whole state was written. */
  let isSound = false
  let lastTry = -Infinity
  let saving: Promise<void> | null = null
  let isDue = false
  let last: Latest | null = null
  let writes: Promise<unknown> = Promise.resolve()
  /** The one that the file has or is about to have. */
  let cursorKept: Cursor | null = null

  /** What the person was told of, until it is over. */
  let trouble: StoreFaultKind | null = null
  let isWaiting = false
  const failed = (error: unknown) => {
    if (stopping.signal.aborted) return
    const kind = error instanceof StoreFault ? error.kind : 'other'
    if (isSound || trouble === null) log.error('the store could not be written', { kind, error })
    isSound = false
    if (trouble === null) tell((trouble = kind))
    // The thread has begun a damaged file anew: what it is to hold is written at once.
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
    // A damaged one has been begun anew.
    ownTrouble = kind === 'damaged' ? null : kind
    if (kind === 'damaged') for (const listener of ownLost) listener()
  }
  opened.onOwnLost((aside) => ownFailed(new StoreFault('damaged', 'begun anew', aside)))
  /** The files, where a damaged one is noticed whoever asks. */
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
        // There is a fresh one by now. What was to be written is written again by those who know it.
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

  /** The state as it is now, in pieces; what happens meanwhile is logged on top of it. */
  const save = async () => {
    isDue = false
    if (last === null) return
    const { at, queue, seq, state } = last
    const own = ++generation
    lastTry = clock.now()
    logged = loggedLength = 0
    try {
      const anew = isSound ? null : store.call('main', 'startAnew', null)
      // What is asked from here on is done after that.
      isSound = true
      await anew
      let pieces = 0
      for (const piece of cutPieces(state))
        await store.call('main', 'stagePiece', { generation: own, number: pieces++, piece })
      await store.call('main', 'commitState', {
        generation: own,
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
        const joiner = joinPieces()
        for (const piece of found.pieces) joiner.add(piece)
        let state = wholeState(joiner.value())
        for (const { events } of found.batches) state = applyEventsLight(state, events)
        generation = found.generation
        logged = found.batches.length
        isSound = true
        const seq = found.batches.at(-1)?.seq ?? found.seq
        const at = Math.max(found.at, found.cursor?.at ?? 0)
        // A registration that was under way: the state is the one before it.
        const fits = found.cursor?.queueId === found.queue?.id
        const { newest, queue } = found
        return { state, seq, queue, cursor: fits ? found.cursor : null, at, newest }
      } catch (error) {
        log.error('the state of the last run could not be used', { error })
        return null
      }
    },
    wrote: (change, cursor, queue) => {
      const { after, batch } = change
      if (after === null) return
      last = { state: after, seq: batch.seq, queue, at: cursor?.at ?? clock.now() }
      if (isSound) {
        try {
          const stored = storedBatch(change, after, cursor)
          if (stored.logged.length > 0) logged += 1
          indexing.wrote(batch.events)
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
