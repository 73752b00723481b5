import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { OwnChange, StoredJob } from '../../store/state/ownOperations.ts'
import type { OwnFile, WriteResult } from '../../store/ownTable.ts'
import { createJobWriter, type LoggedOperation } from './jobWriter.ts'

/** Log of the pending operations in the file. No method throws. */
export interface OperationLog {
  /** Returns the operations of the last run in order. Called once. `file` is null if there is none. */
  load(file: OwnFile | null): Promise<readonly StoredJob[]>
  /** Starts writing. Called when the loaded operations are restored; earlier writes wait for it. */
  begin(): void
  /**
   * Writes what `content` returns; null deletes the row because the operation has ended. The write is requested
   * synchronously, so that a state showing the operation is never stored without it. Resolves after the first try. A
   * failed write is repeated, and `watch` is called after each try.
   */
  keep(id: string, kind: string, content: () => unknown, options?: KeepOptions): Promise<WriteResult>
  /** Writes all operations again, because the file was lost. */
  rewrite(): void
  /** Stops using the file. From then on, operations exist in memory only. */
  detach(): Promise<void>
  /** Resolves when no write is in progress. Failed writes that wait for a retry do not count. */
  flushed(): Promise<void>
}

export interface KeepOptions {
  /** Moves the operation behind all others. */
  readonly last?: boolean
  /** Returns draft changes for the same transaction. */
  readonly drafts?: () => OwnChange
}

/** Delay in ms before a failed write is repeated. */
const retryMs = 10_000

export interface OperationLogOptions {
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  /** True if this account stores anything on disk. */
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
  /** Latest version of each pending operation, by id. */
  const known = new Map<string, LoggedOperation>()
  const underWay = new Set<Promise<unknown>>()
  let late = new Map<string, LoggedOperation>()
  let waitingForLoad: (() => void)[] | null = []
  let file: OwnFile | null = null
  let isRetrying = false
  let { isKept } = options

  const writer = createJobWriter(
    log,
    () => file,
    () => isKept,
  )
  const tryTo = async (operation: LoggedOperation): Promise<WriteResult> => {
    const work = writer.write(operation)
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
      for (const job of jobs) {
        const { id, kind, content } = job
        known.set(id, { id, kind, content: () => JSON.parse(content) as unknown })
        writer.loaded(job)
      }
      return jobs
    },
    begin: () => {
      const first = waitingForLoad
      waitingForLoad = null
      for (const go of first ?? []) go()
    },
    keep: (id, kind, content, { last = false, drafts } = {}) => {
      if (last) writer.toEnd(id)
      if (drafts !== undefined) writer.addDrafts(id, drafts)
      late.delete(id)
      const operation = { id, kind, content }
      known.set(id, operation)
      if (waitingForLoad === null) return tryTo(operation)
      return new Promise((resolve) => waitingForLoad?.push(() => void tryTo(operation).then(resolve)))
    },
    rewrite: () => {
      writer.reset()
      for (const operation of known.values()) void tryTo(operation)
    },
    detach: async () => {
      file = null
      isKept = false
      late.clear()
      writer.reset()
      for (const operation of known.values()) void tryTo(operation)
      await flushed()
    },
    flushed,
  }
}
