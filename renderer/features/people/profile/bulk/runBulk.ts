import { t } from '../../../../../shared/i18n.ts'
import { CallFailure, failureText } from '../../../../state/index.ts'

/** User who was not changed, with the reason. */
export interface BulkFailure {
  readonly id: number
  readonly reason: string
}

/** Progress of a bulk change: number of changed users, and failures so far. */
export interface BulkProgress {
  readonly done: number
  readonly failures: readonly BulkFailure[]
}

export interface BulkRun {
  readonly ids: readonly number[]
  /** Maximum number of ids in one request. */
  readonly chunkSize: number
  /** Changes these users. Rejects with the reason if the server refuses, in which case none of them is changed. */
  readonly change: (ids: readonly number[]) => Promise<void>
  /** Returns why a user is not even tried, or null to try. */
  readonly whyNot: (id: number) => string | null
  /** Ends the run, and any wait at once. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: BulkProgress) => void
  /** Resolves after this time, or when the signal aborts. */
  readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>
}

/** Maximum time that one run waits for rate limits, in seconds. */
const maxWaitSeconds = 300

/**
 * Changes one chunk after another. A refused chunk is retried one user at a time, so that each refusal is reported
 * for its user. Any other failure ends the run: it is unknown whether the chunk was changed, and the next one would
 * likely fail, too. The remaining users are reported with the reason, and the user decides about them.
 */
export async function runBulk(run: BulkRun): Promise<BulkProgress> {
  const { change, chunkSize, ids, onProgress, signal, wait, whyNot } = run
  let progress: BulkProgress = { done: 0, failures: [] }
  let waited = 0
  /** Why no further requests are sent, or null while the run continues. */
  let end: string | null = null
  const tell = (done: number, failures: readonly BulkFailure[]): void => {
    progress = { done: progress.done + done, failures: [...progress.failures, ...failures] }
    onProgress(progress)
  }
  const attempt = async (chunk: readonly number[]): Promise<void> => {
    for (;;) {
      if (signal.aborted) end ??= t('peopleAdmin.bulk_stopped')
      const reason = end
      if (reason !== null)
        return tell(
          0,
          chunk.map((id) => ({ id, reason })),
        )
      try {
        await change(chunk)
        return tell(chunk.length, [])
      } catch (error) {
        const failure = error instanceof CallFailure ? error : null
        // A rate limit of 0 seconds counts as 1, so that a server cannot prolong the run forever.
        const seconds = Math.max(1, failure?.retryAfterSeconds ?? Infinity)
        if (waited + seconds <= maxWaitSeconds) {
          waited += seconds
          await wait(seconds, signal)
        } else if (failure?.code !== 'refused') end = failureText(error)
        else if (chunk.length > 1) return changeSingly(chunk)
        else
          return tell(
            0,
            chunk.map((id) => ({ id, reason: failureText(error) })),
          )
      }
    }
  }
  const changeSingly = async (chunk: readonly number[]): Promise<void> => {
    for (const id of chunk) await attempt([id])
  }
  const open = ids.filter((id) => {
    const reason = whyNot(id)
    if (reason !== null) tell(0, [{ id, reason }])
    return reason === null
  })
  for (let index = 0; index < open.length; index += chunkSize)
    await attempt(open.slice(index, index + chunkSize))
  return progress
}
