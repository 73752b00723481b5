import { t } from '../../../../shared/i18n.ts'
import { CallFailure, failureText } from '../../../state/index.ts'

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
  readonly isStopped: () => boolean
  readonly onProgress: (progress: BulkProgress) => void
  /** Resolves after so many seconds. */
  readonly wait: (seconds: number) => Promise<void>
}

/** Changes one chunk after the other. A chunk that is refused is changed one by one, so that each refusal has its id. */
export async function runBulk(run: BulkRun): Promise<BulkProgress> {
  const { change, chunkSize, ids, isStopped, onProgress, wait, whyNot } = run
  let progress: BulkProgress = { done: 0, failures: [] }
  const tell = (done: number, failures: readonly BulkFailure[]): void => {
    progress = { done: progress.done + done, failures: [...progress.failures, ...failures] }
    onProgress(progress)
  }
  const attempt = async (chunk: readonly number[]): Promise<void> => {
    try {
      await change(chunk)
      tell(chunk.length, [])
    } catch (error) {
      if (error instanceof CallFailure && error.retryAfterSeconds !== undefined && !isStopped()) {
        await wait(error.retryAfterSeconds)
        return attempt(chunk)
      }
      const [first] = chunk
      if (chunk.length === 1 && first !== undefined) tell(0, [{ id: first, reason: failureText(error) }])
      else for (const id of chunk) await attempt([id])
    }
  }
  const open = ids.filter((id) => {
    const reason = whyNot(id)
    if (reason !== null) tell(0, [{ id, reason }])
    return reason === null
  })
  for (let at = 0; at < open.length; at += chunkSize) {
    const chunk = open.slice(at, at + chunkSize)
    if (isStopped())
      tell(
        0,
        open.slice(at).map((id) => ({ id, reason: t('peopleAdmin.bulk_stopped') })),
      )
    if (isStopped()) break
    await attempt(chunk)
  }
  return progress
}
