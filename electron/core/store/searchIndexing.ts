import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import type { Clock } from '../clock.ts'
import type { Store } from './storeHost.ts'

/** Messages become findable while nobody waits for the store. */
export interface SearchIndexing {
  /** Told of every batch: messages that came or changed are to be indexed. */
  wrote(events: readonly AccountEvent[]): void
  /** Others than batches brought some. */
  start(): void
  stop(): void
}

/** After the start, after messages came, and between two lots, in milliseconds; how long others wait for a lot. */
const startMs = 3000
const lullMs = 500
const pauseMs = 30
export const lotMs = 6

const withWords: ReadonlySet<AccountEvent['type']> = new Set(['message', 'update_message', 'local/fetched'])

export function startSearchIndexing(store: Pick<Store, 'call'>, clock: Clock): SearchIndexing {
  const stopping = new AbortController()
  const { signal } = stopping
  let isDue = false
  let isRunning = false

  const run = async (delay: number) => {
    isRunning = true
    let wait = delay
    while (isDue && !signal.aborted) {
      await clock.sleep(wait, signal)
      if (signal.aborted) break
      isDue = false
      // What fails is tried again when the next messages come.
      if (await store.call('main', 'searchIndex', { ms: lotMs }).catch(() => false)) isDue = true
      wait = isDue ? pauseMs : lullMs
    }
    isRunning = false
  }
  const due = (delay: number) => {
    isDue = true
    if (!isRunning) void run(delay)
  }
  due(startMs)
  return {
    wrote: (events) => {
      if (events.some(({ type }) => withWords.has(type))) due(lullMs)
    },
    start: () => due(lullMs),
    stop: () => stopping.abort(),
  }
}
