import { joinPieces, cutPieces } from '../../../shared/ipc/pieces.ts'
import { applyEventsLight } from '../../../shared/model/account.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { BatchChange } from '../account/door.ts'
import type { QueueRecord } from '../account/session.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Cursor } from './mainOperations.ts'
import type { PageQuery, StoredPage } from './readPage.ts'
import { startSearchIndexing } from './searchIndexing.ts'
import { stateForm } from './stateForm.ts'
import { storedBatch } from './storedBatch.ts'
import type { Store } from './storeHost.ts'

/** What was known at the end of the last run. */
export interface RestoredState {
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
  /** null: nothing that could be used. */
  restore(): Promise<RestoredState | null>
  /** Every batch of the door, in order, with the queue and its cursor after it. */
  wrote(change: BatchChange, cursor: Cursor | null, queue: QueueRecord | null): void
  /** null: not known, or not here. */
  readPage(query: PageQuery): Promise<StoredPage | null>
  /** Resolves when all that was written is in the file. */
  flushed(): Promise<void>
  close(): Promise<void>
}

/** So many logged batches are read again at a start; past it the whole state is written. */
const batchesKept = 400
/** Between tries to write again after a failure, in milliseconds. */
const retryMs = 30_000

interface Latest {
  readonly state: AccountState
  readonly seq: number
  readonly queue: QueueRecord | null
}

export function createAccountStore(store: Store, clock: Clock, log: Log): AccountStore {
  let generation = 0
  let logged = 0
  /** False: the file lags behind, and nothing more goes on top until a whole state was written. */
  let isSound = false
  let lastTry = -Infinity
  let saving: Promise<void> | null = null
  let isDue = false
  let last: Latest | null = null
  let writes: Promise<unknown> = Promise.resolve()
  const indexing = startSearchIndexing(store, clock)

  const failed = (error: unknown) => {
    if (isSound) log.error('the store could not be written', { error })
    isSound = false
  }

  /** The state as it is now, in pieces; what happens meanwhile is logged on top of it. */
  const save = async () => {
    if (last === null) return
    const { state, seq, queue } = last
    const own = ++generation
    isDue = false
    lastTry = clock.now()
    logged = 0
    try {
      const anew = isSound ? null : store.call('main', 'startAnew', null)
      // What is asked from here on is done after that.
      isSound = true
      await anew
      let number = 0
      for (const piece of cutPieces(state))
        await store.call('main', 'stagePiece', { generation: own, number: number++, piece })
      await store.call('main', 'commitState', {
        generation: own,
        seq,
        form: stateForm,
        at: clock.now(),
        queue: queue && recordOf(queue),
      })
    } catch (error) {
      failed(error)
    }
  }
  const startSaving = () => {
    isDue = true
    saving ??= save().finally(() => {
      saving = null
      if (isDue && isSound) startSaving()
    })
  }

  const flushed = async () => {
    while (saving !== null) await saving
    await writes
  }

  return {
    files: store,
    restore: async () => {
      try {
        const found = await store.call('main', 'loadState', { form: stateForm })
        if (found === null) return null
        const joiner = joinPieces()
        for (const piece of found.pieces) joiner.add(piece)
        let state = joiner.value() as AccountState
        for (const { events } of found.batches) state = applyEventsLight(state, events)
        generation = found.generation
        logged = found.batches.length
        isSound = true
        const seq = found.batches.at(-1)?.seq ?? found.seq
        const at = Math.max(found.at, found.cursor?.at ?? 0)
        // A registration that was under way: the state is the one before it.
        const fits = found.cursor?.queueId === found.queue?.id
        return { state, seq, queue: found.queue, cursor: fits ? found.cursor : null, at }
      } catch (error) {
        log.error('the state of the last run could not be used', { error })
        return null
      }
    },
    wrote: ({ batch, after }, cursor, queue) => {
      if (after === null) return
      last = { state: after, seq: batch.seq, queue }
      if (isSound) {
        const stored = storedBatch(batch, after, cursor)
        if (stored.logged.length > 0) logged += 1
        if (stored.events.length > 0) indexing.due()
        writes = store.call('main', 'applyBatch', stored).catch(failed)
      }
      const isNew = batch.events.some(({ type }) => type === 'local/snapshot')
      const isRetry = !isSound && clock.now() - lastTry > retryMs
      if (isNew || isRetry || logged > batchesKept) startSaving()
    },
    readPage: (query) => store.call('main', 'readPage', query).catch(() => null),
    flushed,
    close: async () => {
      indexing.stop()
      await flushed()
      await store.close().catch(() => null)
    },
  }
}

const recordOf = ({ id, pollTimeoutMs, limits, context }: QueueRecord): QueueRecord => ({
  id,
  pollTimeoutMs,
  limits,
  context,
})
