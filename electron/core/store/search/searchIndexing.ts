import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Supervisor } from '../../platform/supervise.ts'
import { atOnce } from './searchIndex.ts'
import { StoreFault } from '../thread/storeFault.ts'
import type { Store } from '../thread/storeHost.ts'

/** Indexes messages for search in the background. */
export interface SearchIndexing {
  /** Called with every batch. New and changed messages are indexed soon. */
  onBatch(events: readonly AccountEvent[]): void
  /** Starts indexing messages that did not come with a batch. */
  start(): void
  stop(): void
}

export interface SearchIndexingOptions {
  readonly store: Pick<Store, 'call'>
  readonly clock: Clock
  readonly log: Log
  readonly supervisor: Pick<Supervisor, 'run'>
}

/** Delays in ms after the start, after new messages, and between two batches; and the duration of a batch. */
const startMs = 3000
const lullMs = 500
const pauseMs = 30
export const lotMs = 6

const withWords: ReadonlySet<AccountEvent['type']> = new Set(['message', 'update_message', 'local/fetched'])

export function startSearchIndexing({
  clock,
  log,
  store,
  supervisor,
}: SearchIndexingOptions): SearchIndexing {
  const stopping = new AbortController()
  const { signal } = stopping
  let isDue = false
  let isRunning = false
  /** Number of messages still to index singly, to find the one at which the thread died. */
  let oneByOne = 0

  /** Resolves with true if messages are left. */
  const indexBatch = async (): Promise<boolean> => {
    try {
      const isLeft = await store.call('main', 'searchIndex', {
        ms: lotMs,
        ...(oneByOne > 0 ? { count: 1 } : {}),
      })
      oneByOne = Math.max(0, oneByOne - 1)
      return isLeft
    } catch (error) {
      // Other errors are not repeated until new messages arrive.
      if (!(error instanceof StoreFault) || error.kind !== 'fatal') return false
      if (oneByOne === 0) oneByOne = atOnce
      else {
        log.error('a message cannot be indexed for search and is passed by')
        await store.call('main', 'searchSkip', null)
      }
      return true
    }
  }
  const run = async (delay: number) => {
    isRunning = true
    let wait = delay
    while (isDue && !signal.aborted) {
      await clock.sleep(wait, signal)
      if (signal.aborted) break
      isDue = false
      if (await indexBatch()) isDue = true
      wait = isDue ? pauseMs : lullMs
    }
    isRunning = false
  }
  const due = (delay: number) => {
    isDue = true
    if (!isRunning) void supervisor.run('index', () => run(delay), signal)
  }
  due(startMs)
  return {
    onBatch: (events) => {
      if (events.some(({ type }) => withWords.has(type))) due(lullMs)
    },
    start: () => due(lullMs),
    stop: () => stopping.abort(),
  }
}
