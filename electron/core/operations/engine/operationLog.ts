import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { joinedChange } from '../../store/ownOperations.ts'
import type { DraftChange, StoredJob } from '../../store/ownOperations.ts'
import type { Store } from '../../store/storeHost.ts'
import { StoreFault } from '../../store/storeFault.ts'

/** The file of the user's own unsent work. */
export type OwnFile = Pick<Store, 'call'>

/**
 * Result of a write. saved: the file has the current form. disabled: this account keeps nothing. failed: the write
 * failed, and the file has no form of it. stale: the write failed, and the file has an earlier form.
 */
export type WriteResult = 'saved' | 'disabled' | 'failed' | 'stale'

/** Log of the operations that wait to be delivered, as the file has them. No method throws. */
export interface OperationLog {
  /** Returns the operations of the last run, in order; called once. null: there is no file. */
  load(file: OwnFile | null): Promise<readonly StoredJob[]>
  /** Called when the loaded operations were taken over. Nothing is written before, since it would lack them. */
  begin(): void
  /**
   * Writes what `content` returns; null: the operation is done and leaves the file. The store is asked at once and in
   * order, so that whatever it is asked later (a state that shows the operation) is never stored without it. Resolves
   * after the first try. A failed write is tried again, and `watch` is called.
   */
  keep(id: string, kind: string, content: () => unknown, options?: KeepOptions): Promise<WriteResult>
  /** Writes all operations again, because the file was lost. */
  rewrite(): void
  /** Stops using the file: from here on all operations last only as long as this run. */
  detach(): Promise<void>
  /** Resolves when no write is under way. Failed writes that wait for another try do not count. */
  flushed(): Promise<void>
}

export interface KeepOptions {
  /** Moves the operation behind all others. */
  readonly last?: boolean
  /** Returns the changes of drafts for the same transaction. */
  readonly drafts?: () => DraftChange
}

interface Operation {
  readonly id: string
  readonly kind: string
  readonly content: () => unknown
}

/** Delay before a failed write is tried again, in milliseconds. */
const retryMs = 10_000

export interface OperationLogOptions {
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  /** True when this account keeps anything on disk. */
  readonly isKept: boolean
  /** Called after each try to write. */
  readonly watch: (id: string, kept: WriteResult) => void
}

export function createOperationLog({
  clock,
  log,
  signal,
  watch,
  ...options
}: OperationLogOptions): OperationLog {
  /** Operations that are not done, as they were requested last, by id. */
  const known = new Map<string, Operation>()
  /** Changes of drafts that are still to be written with an operation, by id. */
  const withDrafts = new Map<string, () => DraftChange>()
  const positions = new Map<string, number>()
  const inFile = new Set<string>()
  /** Content that the store was asked to write and did not refuse, by id. */
  const asked = new Map<
    string,
    { readonly text: string; readonly place: number; readonly done: Promise<WriteResult> }
  >()
  const underWay = new Set<Promise<unknown>>()
  let late = new Map<string, Operation>()
  let waitingForLoad: (() => void)[] | null = []
  let file: OwnFile | null = null
  let lastPosition = 0
  let isRetrying = false
  let { isKept } = options

  const failed = (id: string, error: unknown): WriteResult => {
    log.error('what waits could not be written', { kind: error instanceof StoreFault ? error.kind : 'other' })
    return inFile.has(id) ? 'stale' : 'failed'
  }
  const drop = async (own: OwnFile, operation: Operation): Promise<WriteResult> => {
    const { id } = operation
    const drafts = withDrafts.get(id)
    if (!asked.has(id) && !inFile.has(id) && drafts === undefined) return 'saved'
    asked.delete(id)
    positions.delete(id)
    try {
      await own.call('own', 'dropJobs', { ids: [id], ...(drafts === undefined ? {} : { drafts: drafts() }) })
      if (withDrafts.get(id) === drafts) withDrafts.delete(id)
      inFile.delete(id)
      return 'saved'
    } catch (error) {
      return failed(id, error)
    }
  }
  const put = (own: OwnFile, { id, kind }: Operation, text: string): Promise<WriteResult> => {
    const place = positions.get(id) ?? ++lastPosition
    positions.set(id, place)
    const same = asked.get(id)
    const drafts = withDrafts.get(id)
    if (same?.text === text && same.place === place && drafts === undefined) return same.done
    const job = { id, place, kind, content: text, ...(drafts === undefined ? {} : { drafts: drafts() }) }
    const done = own.call('own', 'putJob', job).then(
      (): WriteResult => {
        inFile.add(id)
        if (withDrafts.get(id) === drafts) withDrafts.delete(id)
        return 'saved'
      },
      (error: unknown) => {
        if (asked.get(id)?.done === done) asked.delete(id)
        return failed(id, error)
      },
    )
    asked.set(id, { text, place, done })
    return done
  }
  const write = (operation: Operation): Promise<WriteResult> => {
    const value = operation.content() ?? null
    if (file === null) return Promise.resolve(isKept ? 'failed' : 'disabled')
    return value === null ? drop(file, operation) : put(file, operation, JSON.stringify(value))
  }
  /** The callers' own functions may throw, and `keep` must not. */
  const tried = async (operation: Operation): Promise<WriteResult> => {
    try {
      return await write(operation)
    } catch (error) {
      return failed(operation.id, error)
    }
  }
  const tryTo = async (operation: Operation): Promise<WriteResult> => {
    const work = tried(operation)
    underWay.add(work)
    const kept = await work
    underWay.delete(work)
    if (known.get(operation.id) === operation) {
      const isLate = kept === 'failed' || kept === 'stale'
      if (!isLate && (operation.content() ?? null) === null) known.delete(operation.id)
      if (isLate && file !== null) {
        late.set(operation.id, operation)
        void retry()
      }
    }
    watch(operation.id, kept)
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
    for (const operation of again.values()) void tryTo(operation)
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
        positions.set(id, place)
        lastPosition = Math.max(lastPosition, place)
      }
      return jobs
    },
    begin: () => {
      const first = waitingForLoad
      waitingForLoad = null
      for (const go of first ?? []) go()
    },
    keep: (id, kind, content, { last = false, drafts } = {}) => {
      if (last) positions.delete(id)
      const pending = withDrafts.get(id)
      if (drafts !== undefined)
        withDrafts.set(id, pending === undefined ? drafts : () => joinedChange(pending(), drafts()))
      late.delete(id)
      const operation = { id, kind, content }
      known.set(id, operation)
      if (waitingForLoad === null) return tryTo(operation)
      return new Promise((resolve) => waitingForLoad?.push(() => void tryTo(operation).then(resolve)))
    },
    rewrite: () => {
      asked.clear()
      inFile.clear()
      for (const operation of known.values()) void tryTo(operation)
    },
    detach: async () => {
      file = null
      isKept = false
      late.clear()
      asked.clear()
      inFile.clear()
      for (const operation of known.values()) void tryTo(operation)
      await flushed()
    },
    flushed,
  }
}
