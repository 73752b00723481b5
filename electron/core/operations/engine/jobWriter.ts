import type { Log } from '../../platform/log.ts'
import { StoreFault } from '../../store/thread/storeFault.ts'
import { joinedChange } from '../../store/state/ownOperations.ts'
import type { DraftChange, StoredJob } from '../../store/state/ownOperations.ts'
import type { Store } from '../../store/thread/storeHost.ts'

/** The file of the user's own unsent work. */
export type OwnFile = Pick<Store, 'call'>

/**
 * Result of a write. saved: the file has the current form. disabled: this account keeps nothing. failed: the write
 * failed, and the file has no form of it. stale: the write failed, and the file has an earlier form.
 */
export type WriteResult = 'saved' | 'disabled' | 'failed' | 'stale'

/** An operation as the file is to have it. content: returns its JSON; null: it is done and leaves the file. */
export interface LoggedOperation {
  readonly id: string
  readonly kind: string
  readonly content: () => unknown
}

/** Writes operations to the file, each where it was requested, and none twice in the same form. */
export interface JobWriter {
  write(operation: LoggedOperation): Promise<WriteResult>
  /** Records a row that the file has. */
  loaded(job: StoredJob): void
  /** Moves an operation behind all others at its next write. */
  toEnd(id: string): void
  /** Adds changes of drafts to the transaction of an operation's next write. */
  addDrafts(id: string, drafts: () => DraftChange): void
  /** Forgets what the file has, because it was lost or left. */
  reset(): void
}

/** isKept: true when this account keeps anything on disk. */
export function createJobWriter(log: Log, file: () => OwnFile | null, isKept: () => boolean): JobWriter {
  /** Changes of drafts that are still to be written with an operation, by id. */
  const withDrafts = new Map<string, () => DraftChange>()
  const positions = new Map<string, number>()
  const inFile = new Set<string>()
  /** Content that the store was asked to write and did not refuse, by id. */
  const asked = new Map<
    string,
    {
      readonly kind: string
      readonly text: string
      readonly place: number
      readonly done: Promise<WriteResult>
    }
  >()
  let lastPosition = 0

  const failed = (id: string, error: unknown): WriteResult => {
    log.error('what waits could not be written', { kind: error instanceof StoreFault ? error.kind : 'other' })
    return inFile.has(id) ? 'stale' : 'failed'
  }
  const drop = async (own: OwnFile, operation: LoggedOperation): Promise<WriteResult> => {
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
  const put = (own: OwnFile, { id, kind }: LoggedOperation, text: string): Promise<WriteResult> => {
    const place = positions.get(id) ?? ++lastPosition
    positions.set(id, place)
    const same = asked.get(id)
    const drafts = withDrafts.get(id)
    const isSame = same?.kind === kind && same.text === text && same.place === place
    if (isSame && drafts === undefined) return same.done
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
    asked.set(id, { kind, text, place, done })
    return done
  }
  const write = (operation: LoggedOperation): Promise<WriteResult> => {
    const value = operation.content() ?? null
    const own = file()
    if (own === null) return Promise.resolve(isKept() ? 'failed' : 'disabled')
    return value === null ? drop(own, operation) : put(own, operation, JSON.stringify(value))
  }

  return {
    // The callers' own functions may throw, and this must not.
    write: async (operation) => {
      try {
        return await write(operation)
      } catch (error) {
        return failed(operation.id, error)
      }
    },
    loaded: ({ id, place }) => {
      inFile.add(id)
      positions.set(id, place)
      lastPosition = Math.max(lastPosition, place)
    },
    toEnd: (id) => {
      positions.delete(id)
    },
    addDrafts: (id, drafts) => {
      const pending = withDrafts.get(id)
      withDrafts.set(id, pending === undefined ? drafts : () => joinedChange(pending(), drafts()))
    },
    reset: () => {
      asked.clear()
      inFile.clear()
    },
  }
}
