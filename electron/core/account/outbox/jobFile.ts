import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { StoredJob } from '../../store/ownOperations.ts'
import type { Store } from '../../store/storeHost.ts'
import { StoreFault } from '../../store/storeFault.ts'

/** The file of what the person made. */
export type OwnFile = Pick<Store, 'call'>

/**
 * kept: the file has it as it is now. nowhere: this account keeps nothing. failed: it could not be written, and the
 * file has nothing of it. outdated: it could not be written, and the file has an earlier form of it.
 */
export type Kept = 'kept' | 'nowhere' | 'failed' | 'outdated'

/** What waits to be delivered, as the file has it. Nothing here throws. */
export interface JobFile {
  /** Once, before anything is written: what the last run left, in order. null: there is no file. */
  load(file: OwnFile | null): Promise<readonly StoredJob[]>
  /**
   * Writes what `content` says when its turn comes; null: it is done, and leaves the file. Resolves when that is
   * tried; what failed is tried again, and `watch` told. last: it goes behind all others.
   */
  keep(id: string, kind: string, content: () => unknown, last?: boolean): Promise<Kept>
  /** Resolves when nothing waits to be written. */
  flushed(): Promise<void>
}

interface Wish {
  readonly id: string
  readonly kind: string
  readonly content: () => unknown
  readonly tell: ((kept: Kept) => void)[]
}

/** Between tries to write what could not be written, in milliseconds. */
const retryMs = 10_000

export interface JobFileOptions {
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  /** Whether this account is to keep anything. */
  readonly isKept: boolean
  /** Told of every try to write. */
  readonly watch: (id: string, kept: Kept) => void
}

export function createJobFile({ clock, log, signal, isKept, watch }: JobFileOptions): JobFile {
  const wishes = new Map<string, Wish>()
  const places = new Map<string, number>()
  const inFile = new Set<string>()
  let late = new Map<string, Wish>()
  let file: OwnFile | null = null
  let isLoaded = false
  let lastPlace = 0
  let writing: Promise<void> | null = null
  let isRetrying = false

  const write = async ({ id, kind, content }: Wish): Promise<Kept> => {
    const value = content() ?? null
    if (file === null) return isKept ? 'failed' : 'nowhere'
    if (value === null && !inFile.has(id)) return 'kept'
    try {
      if (value === null) {
        await file.call('own', 'dropJobs', { ids: [id] })
        inFile.delete(id)
        places.delete(id)
      } else {
        const place = places.get(id) ?? ++lastPlace
        places.set(id, place)
        await file.call('own', 'putJob', { id, place, kind, content: JSON.stringify(value) })
        inFile.add(id)
      }
      return 'kept'
    } catch (error) {
      log.error('what waits could not be written', {
        kind: error instanceof StoreFault ? error.kind : 'other',
      })
      return inFile.has(id) ? 'outdated' : 'failed'
    }
  }
  const writeAll = async () => {
    for (const [id, wish] of wishes) {
      // Taken now: what is wished from here on is written after it.
      wishes.delete(id)
      const kept = await write(wish)
      if (file !== null && (kept === 'failed' || kept === 'outdated')) late.set(id, { ...wish, tell: [] })
      watch(id, kept)
      for (const tell of wish.tell) tell(kept)
    }
    writing = null
    if (late.size > 0) void retry()
  }
  const start = () => {
    if (isLoaded && writing === null && wishes.size > 0) writing = writeAll()
  }
  const retry = async () => {
    if (isRetrying) return
    isRetrying = true
    await clock.sleep(retryMs, signal)
    isRetrying = false
    if (signal.aborted) return
    const again = late
    late = new Map()
    for (const [id, wish] of again) if (!wishes.has(id)) wishes.set(id, wish)
    start()
  }

  return {
    load: async (own) => {
      let jobs: readonly StoredJob[] = []
      try {
        jobs = (await own?.call('own', 'jobs', null)) ?? []
        file = own
      } catch (error) {
        log.error('what waited at the end of the last run could not be read', { error })
      }
      for (const { id, place } of jobs) {
        inFile.add(id)
        places.set(id, place)
        lastPlace = Math.max(lastPlace, place)
      }
      isLoaded = true
      start()
      return jobs
    },
    keep: (id, kind, content, last = false) =>
      new Promise((resolve) => {
        if (last) places.delete(id)
        late.delete(id)
        const tell = [...(wishes.get(id)?.tell ?? []), resolve]
        wishes.set(id, { id, kind, content, tell })
        start()
      }),
    flushed: async () => {
      while (writing !== null) await writing
    },
  }
}
