import { encodeChunks } from '../../../../shared/ipc/transfer/chunks.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { StoreTrouble } from './ownFile.ts'
import type { QueueRecord } from './queueRecord.ts'
import { stateForm } from './stateForm.ts'
import { StoreFault, type StoreFaultKind } from '../thread/storeFault.ts'
import type { Store } from '../thread/storeHost.ts'

/** Maximum number of batches logged on top of a saved state and replayed at startup. Then the state is saved again. */
const batchesKept = 400
/** Maximum length of these batches in characters. */
const lengthKept = 8_000_000
/** Delay in ms before a failed write is repeated. */
const retryMs = 30_000
/** Time in ms since the last save within which a damaged file is not saved again at once. */
const damagedAgainMs = 5000

/**
 * The slices with texts that the user typed, emptied. own.db has them, and each start reads them from there. In the main
 * file, a text that was sent or deleted would stay until the next state is saved.
 */
const withoutTexts = {
  actions: new Map(),
  localDrafts: new Map(),
  outbox: new Map(),
} satisfies Partial<AccountState>

/** A state after batch `seq`. */
export interface Latest {
  readonly state: AccountState
  readonly seq: number
  readonly queue: QueueRecord | null
  /** Time in ms up to which the state is current, by this computer's clock. */
  readonly at: number
}

/**
 * Saves the whole state to the main file when there are too many batches on top of the last one, or when one is
 * missing.
 */
export interface StateSaver {
  /** False if the file lacks a batch. No batch is added until a whole state is saved. */
  readonly isUpToDate: () => boolean
  readonly latest: () => Latest | null
  readonly take: (latest: Latest) => void
  /** Counts a batch that was added to the file. */
  readonly logged: () => void
  /** Adds the number of characters written with it. */
  readonly longer: (by: number) => void
  /**
   * Saves the latest state if there are enough batches. `isNew`: saves it in any case, because it does not build on the
   * saved one.
   */
  readonly saveWhenDue: (isNew: boolean) => void
  /** Called when the file has a state of the last run. `batches` is the number of batches on top of it. */
  readonly restored: (generation: number, batches: number) => void
  /** Called when a write failed. No batch is added until a whole state is saved. */
  readonly failed: (error: unknown) => void
  /** Tries once more to save a state that could not be saved. */
  readonly saveRest: () => void
  /** Resolves when no save is in progress. */
  readonly flushed: () => Promise<void>
}

export interface StateSaverOptions {
  readonly files: () => Pick<Store, 'call'>
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  readonly tell: (trouble: StoreTrouble) => void
}

export function createStateSaver({ clock, files, log, signal, tell }: StateSaverOptions): StateSaver {
  let generation = 0
  let logged = 0
  let loggedLength = 0
  let isUpToDate = false
  let lastTry = -Infinity
  let saving: Promise<void> | null = null
  let isDue = false
  let latest: Latest | null = null
  /** The fault reported to the user until it is over; null if there is none. */
  let trouble: StoreFaultKind | null = null
  let isWaiting = false

  const failed = (error: unknown) => {
    if (signal.aborted) return
    const kind = error instanceof StoreFault ? error.kind : 'other'
    if (isUpToDate || trouble === null) log.error('the store could not be written', { kind, error })
    isUpToDate = false
    if (trouble === null) tell((trouble = kind))
    // The store's thread has already replaced the damaged file, so the state is saved to the new one at once.
    if (kind === 'damaged' && clock.now() - lastTry > damagedAgainMs) return startSaving()
    if (isWaiting) return
    isWaiting = true
    void clock.sleep(retryMs, signal).then(() => {
      isWaiting = false
      if (!isUpToDate && !signal.aborted) startSaving()
    })
  }
  /** Saves the current state in chunks. Batches that arrive meanwhile are logged on top of it. */
  const save = async () => {
    isDue = false
    if (latest === null) return
    const ownGeneration = ++generation
    lastTry = clock.now()
    logged = loggedLength = 0
    try {
      const anew = isUpToDate ? null : files().call('main', 'startAnew', null)
      // Calls made from now on run after `startAnew`, so batches can be added again.
      isUpToDate = true
      await write(files(), latest, ownGeneration, anew)
      // A batch may have failed meanwhile.
      if (!isUpToDate) return
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
  const flushed = async () => {
    while (saving !== null) await saving
  }
  return {
    isUpToDate: () => isUpToDate,
    latest: () => latest,
    take: (next) => {
      latest = next
    },
    logged: () => {
      logged += 1
    },
    longer: (by) => {
      loggedLength += by
      if (isUpToDate && loggedLength > lengthKept) startSaving()
    },
    saveWhenDue: (isNew) => {
      if (isNew || logged > batchesKept) startSaving()
    },
    restored: (at, batches) => {
      generation = at
      logged = batches
      isUpToDate = true
    },
    failed,
    saveRest: () => {
      if (!isUpToDate && latest !== null) startSaving()
    },
    flushed,
  }
}

async function write(
  files: Pick<Store, 'call'>,
  { at, queue, seq, state }: Latest,
  generation: number,
  anew: Promise<unknown> | null,
): Promise<void> {
  await anew
  let pieces = 0
  for (const piece of encodeChunks({ ...state, ...withoutTexts }))
    await files.call('main', 'stagePiece', { generation, number: pieces++, piece })
  await files.call('main', 'commitState', {
    generation,
    seq,
    form: stateForm,
    at,
    pieces,
    queue: queue && recordOf(queue),
  })
}

const recordOf = ({ id, pollTimeoutMs, limits, context }: QueueRecord): QueueRecord => ({
  id,
  pollTimeoutMs,
  limits,
  context,
})
