import { t } from '../../../../../shared/i18n.ts'
import { CallFailure, failureText } from '../../../../state/index.ts'

/** A part of a bulk change that was not done. */
export interface BulkFailure {
  readonly id: number
  readonly reason: string
}

/** How far a bulk change came. */
export interface BulkProgress {
  readonly done: number
  readonly failures: readonly BulkFailure[]
}

export interface BulkRun {
  readonly ids: readonly number[]
  /** Most ids that go in one request. */
  readonly chunkSize: number
  /** Changes these; rejects with the reason where the server refuses, and then none of them is changed. */
  readonly change: (ids: readonly number[]) => Promise<void>
  /** Why one of them is not tried; null: it is. */
  readonly whyNot: (id: number) => string | null
  /** Ends the run, and a wait at once. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: BulkProgress) => void
  /** Resolves after so many seconds, or when the signal aborts. */
  readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>
}

/** Nobody waits longer for the server's limit in one run, in seconds. */
const maxWaitSeconds = 300

/**
 * Changes one chunk after the other. A chunk that is refused is changed one by one, so that each refusal has its id.
 * Any other failure ends the run: nobody knows what became of the chunk, and the next one would fare no better. Those
 * who are left are told with the reason, and the person decides.
 */
export async function runBulk(run: BulkRun): Promise<BulkProgress> {
  const { change, chunkSize, ids, onProgress, signal, wait, whyNot } = run
  let progress: BulkProgress = { done: 0, failures: [] }
  let waited = 0
  /** Why nothing more is asked for; null: the run goes on. */
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
        // A server that asks for no wait is counted, too.
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
  for (let at = 0; at < open.length; at += chunkSize) await attempt(open.slice(at, at + chunkSize))
  return progress
}
