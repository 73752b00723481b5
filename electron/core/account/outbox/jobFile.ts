import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { joinedChange } from '../../store/ownOperations.ts'
import type { DraftChange, StoredJob } from '../../store/ownOperations.ts'
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
  /** Once: what the last run left, in order. null: there is no file. */
  load(file: OwnFile | null): Promise<readonly StoredJob[]>
  /** What was loaded is taken over: nothing is written before, since it would be without that. */
  begin(): void
  /**
   * Writes what `content` says; null: it is done, and leaves the file. Asked of the store at once and in order, so that
   * what is asked after it (a state that shows it) is never there without it. Resolves when that is tried; what failed
   * is tried again, and `watch` told.
   */
  keep(id: string, kind: string, content: () => unknown, options?: KeepOptions): Promise<Kept>
  /** There is nothing in the file any more: all that it is to hold is written again. */
  rewrite(): void
  /** From here on nothing is kept: all that it knows is of this run alone. */
  detach(): Promise<void>
  /** Resolves when nothing waits to be written. */
  flushed(): Promise<void>
}

export interface KeepOptions {
  /** It goes behind all others. */
  readonly last?: boolean
  /** What changes of drafts in the same transaction. */
  readonly drafts?: () => DraftChange
}

interface Wish {
  readonly id: string
  readonly kind: string
  readonly content: () => unknown
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

export function createJobFile({ clock, log, signal, watch, ...options }: JobFileOptions): JobFile {
  /** What the file is to hold, as it was wished last: until it is done. */
  const known = new Map<string, Wish>()
  /** What is still to change of drafts with it. */
  const withDrafts = new Map<string, () => DraftChange>()
  const places = new Map<string, number>()
  const inFile = new Set<string>()
  /** What the store was asked to hold of each, and has not refused. */
  const asked = new Map<
    string,
    { readonly text: string; readonly place: number; readonly done: Promise<Kept> }
  >()
  const underWay = new Set<Promise<unknown>>()
  let late = new Map<string, Wish>()
  let early: (() => void)[] | null = []
  let file: OwnFile | null = null
  let lastPlace = 0
  let isRetrying = false
  let { isKept } = options

  const failed = (id: string, error: unknown): Kept => {
    log.error('what waits could not be written', { kind: error instanceof StoreFault ? error.kind : 'other' })
    return inFile.has(id) ? 'outdated' : 'failed'
  }
  const drop = async (own: OwnFile, wish: Wish): Promise<Kept> => {
    const { id } = wish
    const drafts = withDrafts.get(id)
    if (!asked.has(id) && !inFile.has(id) && drafts === undefined) return 'kept'
    asked.delete(id)
    places.delete(id)
    try {
      await own.call('own', 'dropJobs', { ids: [id], ...(drafts === undefined ? {} : { drafts: drafts() }) })
      if (withDrafts.get(id) === drafts) withDrafts.delete(id)
      inFile.delete(id)
      return 'kept'
    } catch (error) {
      return failed(id, error)
    }
  }
  const put = (own: OwnFile, { id, kind }: Wish, text: string): Promise<Kept> => {
    const place = places.get(id) ?? ++lastPlace
    places.set(id, place)
    const same = asked.get(id)
    const drafts = withDrafts.get(id)
    if (same?.text === text && same.place === place && drafts === undefined) return same.done
    const job = { id, place, kind, content: text, ...(drafts === undefined ? {} : { drafts: drafts() }) }
    const done = own.call('own', 'putJob', job).then(
      (): Kept => {
        inFile.add(id)
        if (withDrafts.get(id) === drafts) withDrafts.delete(id)
        return 'kept'
      },
      (error: unknown) => {
        if (asked.get(id)?.done === done) asked.delete(id)
        return failed(id, error)
      },
    )
    asked.set(id, { text, place, done })
    return done
  }
  const write = (wish: Wish): Promise<Kept> => {
    const value = wish.content() ?? null
    if (file === null) return Promise.resolve(isKept ? 'failed' : 'nowhere')
    return value === null ? drop(file, wish) : put(file, wish, JSON.stringify(value))
  }
  /** The callers' own functions may throw; `keep` never does. */
  const tried = async (wish: Wish): Promise<Kept> => {
    try {
      return await write(wish)
    } catch (error) {
      return failed(wish.id, error)
    }
  }
  const tryTo = async (wish: Wish): Promise<Kept> => {
    const work = tried(wish)
    underWay.add(work)
    const kept = await work
    underWay.delete(work)
    if (known.get(wish.id) === wish) {
      const isLate = kept === 'failed' || kept === 'outdated'
      if (!isLate && (wish.content() ?? null) === null) known.delete(wish.id)
      if (isLate && file !== null) {
        late.set(wish.id, wish)
        void retry()
      }
    }
    watch(wish.id, kept)
    return kept
  }
  const flushed = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  const retry = async () => {
    if (isRetrying) return
    isRetrying = true
    await clock.sleep(retryMs, signal)
    isRetrying = false
    if (signal.aborted) return
    const again = late
    late = new Map()
    for (const wish of again.values()) void tryTo(wish)
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
      for (const { id, kind, place, content } of jobs) {
        known.set(id, { id, kind, content: () => JSON.parse(content) as unknown })
        inFile.add(id)
        places.set(id, place)
        lastPlace = Math.max(lastPlace, place)
      }
      return jobs
    },
    begin: () => {
      const first = early
      early = null
      for (const go of first ?? []) go()
    },
    keep: (id, kind, content, { last = false, drafts } = {}) => {
      if (last) places.delete(id)
      const owed = withDrafts.get(id)
      if (drafts !== undefined)
        withDrafts.set(id, owed === undefined ? drafts : () => joinedChange(owed(), drafts()))
      late.delete(id)
      const wish = { id, kind, content }
      known.set(id, wish)
      if (early === null) return tryTo(wish)
      return new Promise((resolve) => early?.push(() => void tryTo(wish).then(resolve)))
    },
    rewrite: () => {
      asked.clear()
      inFile.clear()
      for (const wish of known.values()) void tryTo(wish)
    },
    detach: async () => {
      file = null
      isKept = false
      late.clear()
      asked.clear()
      inFile.clear()
      for (const wish of known.values()) void tryTo(wish)
      await flushed()
    },
    flushed,
  }
}
