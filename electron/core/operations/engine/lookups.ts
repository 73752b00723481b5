import { t } from '../../../../shared/i18n.ts'
import { jittered } from '../../platform/backoff.ts'
import type { ApiError } from '../../http/apiError.ts'
import { isRepeatable } from './operation.ts'
import type { Operation, Params, Retry } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'
import type { Outcomes } from './outcomes.ts'

/** Delays in ms before the lookups of an operation that may be in effect. If none finds it, the user decides. */
const lookDelaysMs = [500, 3_000]
const secondLookMs = 3_000

/** Checks with the server whether operations are already in effect. */
export interface Lookups {
  /**
   * Looks the operation up once. Resolves with undefined if it is not in effect, otherwise with the same as `deliver`.
   */
  look(operation: Operation, part: Params, error: ApiError | null): Promise<Retry | null | undefined>
  /** Looks the operation up until the result is certain. If it is not found, it fails and the user decides. */
  resolve(operation: Operation): Promise<null>
}

export function createLookups(queue: OperationQueue, outcomes: Outcomes): Lookups {
  const { runtime } = queue
  const { clock, connection, log, signal } = runtime
  const isPending = (operation: Operation) => queue.isPending(operation)

  const look = async (
    operation: Operation,
    part: Params,
    error: ApiError | null,
  ): Promise<Retry | null | undefined> => {
    const { kind, status } = operation
    const found = await kind.recovery.lookUp(part, runtime, error, operation)
    // An event may have ended the operation meanwhile.
    if (!isPending(operation) || operation.status !== status || signal.aborted) return null
    if (found === true) return outcomes.succeed(operation, part, null)
    if (found === 'gone' && error !== null) return outcomes.refuse(operation, part, '', error, true)
    const isOpen = found === null || (found === 'unknown' && error === null)
    return isOpen
      ? outcomes.retry(operation, {
          waitMs: isRepeatable(operation) ? 0 : secondLookMs,
          isUntouched: true,
        })
      : undefined
  }
  const resolve = async (operation: Operation): Promise<null> => {
    const { kind } = operation
    queue.set(operation, 'unknown')
    for (let looks = 0; looks < lookDelaysMs.length && isPending(operation) && !signal.aborted;) {
      await connection.whenLive(signal)
      await clock.sleep(jittered(clock, lookDelaysMs[looks] ?? 0), signal)
      if (!isPending(operation) || signal.aborted) return null
      const found = await kind.recovery.lookUp(operation.params, runtime, null, operation)
      if (!isPending(operation) || signal.aborted) return null
      if (found === true) return outcomes.succeed(operation, operation.params, null)
      if (found === 'unknown') break
      if (found !== null) looks += 1
      else {
        log.info('an operation could not be looked up', { kind: kind.kind })
        await clock.sleep(jittered(clock, secondLookMs), signal)
      }
    }
    if (signal.aborted || !isPending(operation)) return null
    operation.mayHaveApplied = true
    return outcomes.refuse(operation, operation.params, t('core.sendUnknown'))
  }

  return { look, resolve }
}
