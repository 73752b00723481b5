import type { Log } from '../../platform/log.ts'
import { StoreFault } from '../../store/thread/storeFault.ts'
import { joinedChange } from '../../store/state/ownOperations.ts'
import type { OwnChange, StoredJob } from '../../store/state/ownOperations.ts'
import type { OwnFile, WriteResult } from '../../store/ownTable.ts'

/**
 * An operation to be written. `content` returns its JSON value, or null when it has ended and its row is to be deleted.
 */
export interface LoggedOperation {
  readonly id: string
  readonly kind: string
  readonly content: () => unknown
}

/** Writes operations to the file in the order of submission, and skips unchanged ones. */
export interface JobWriter {
  write(operation: LoggedOperation): Promise<WriteResult>
  /** Registers a row that the file already has. */
  loaded(job: StoredJob): void
  /** Moves an operation behind all others at its next write. */
  toEnd(id: string): void
  /** Adds draft changes to the transaction of the operation's next write. */
  addDrafts(id: string, drafts: () => OwnChange): void
  /** Clears what is known about the file, because the file was lost or is no longer used. */
  reset(): void
}

/** `isKept` returns true if this account stores anything on disk. */
export function createJobWriter(log: Log, file: () => OwnFile | null, isKept: () => boolean): JobWriter {
  /** Draft changes to be written together with an operation, by operation id. */
  const withDrafts = new Map<string, () => OwnChange>()
  const positions = new Map<string, number>()
  const inFile = new Set<string>()
  /** Content passed to the store whose write has not failed, by operation id. */
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
    // `write` must not throw, but the callers' functions may.
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
