import { t } from '../../../../shared/i18n.ts'
import { countUnreadable, describe } from '../../http/apiError.ts'
import type { Answer, ApiError } from '../../http/apiError.ts'
import { callError, value } from '../../http/failure.ts'
import { jittered } from '../../platform/backoff.ts'
import { isRepeatable, lastSave, queuedAnswer } from './operation.ts'
import type { Operation, Params, Retry, Verdict } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'
import type { Refusals } from './refusals.ts'

/** Delay in ms when the file cannot mark an operation as sent. Unmarked, it would be sent again after a restart. */
const unwritableMs = 5_000
/** Number of times the delivery of an operation may throw before it fails and its lane continues. */
const maxFaults = 3
/**
 * Maximum number of refusals while an operation is split. Finding one bad part among n takes about 2 × log2(n)
 * requests, so 24 suffice for 1000 parts.
 */
const maxRefusals = 24

/** Delays in ms before the lookups of an operation that may be in effect. If none finds it, the user decides. */
const lookDelaysMs = [500, 3_000]
const secondLookMs = 3_000

type Begun = { readonly params: Params } | { readonly retry: Retry | null }

export interface Delivery {
  /** Sends an operation. Resolves with null when it is settled, otherwise with the delay before the retry. */
  deliver(operation: Operation): Promise<Retry | null>
  /**
   * Called when a delivery threw, so that the request may or may not have reached the server. After `maxFaults` times
   * the operation fails and its lane continues.
   */
  onFault(operation: Operation): void
  /** Continues an operation that the server accepted in an earlier run. */
  resume(operation: Operation): void
}

function verdictOn(operation: Operation, error: ApiError): Verdict {
  const { recovery } = operation.kind
  const verdict = recovery.classify(error, operation)
  const isGivenUp = verdict.type === 'retry' && operation.serverFaults >= recovery.maxServerFaults
  return isGivenUp ? { type: 'refused', reason: callError(error).message } : verdict
}

export function createDelivery(queue: OperationQueue, refusals: Refusals): Delivery {
  const { runtime } = queue
  const { log, signal } = runtime
  const isPending = (operation: Operation) => queue.isPending(operation)
  const outcomes = createOutcomes(queue, refusals)
  const lookups = createLookups(queue, outcomes)

  /** Acts on a verdict and returns the same as `deliver`. `error` is null if no request was made. */
  const follow = async (
    operation: Operation,
    part: Params,
    verdict: Verdict,
    error: ApiError | null,
  ): Promise<Retry | null> => {
    const { kind } = operation
    switch (verdict.type) {
      case 'retry':
        return outcomes.retry(operation, verdict)
      case 'unknown':
        return lookups.resolve(operation)
      case 'ended':
        return outcomes.drop(operation, part)
      case 'refused': {
        if (error !== null && kind.recovery.onRefused(operation, queue.ofKind(kind.kind))) return null
        const found = error?.kind === 'refused' ? await lookups.look(operation, part, error) : undefined
        return found === undefined
          ? outcomes.refuse(operation, part, verdict.reason, error ?? undefined)
          : found
      }
    }
  }

  /**
   * Marks the operation as sent. Resolves with the parameters of the request, or with the same as `deliver` if it
   * cannot start.
   */
  const begin = async (operation: Operation): Promise<Begun> => {
    operation.isInFlight = false
    operation.kind.order.onAttempt(operation)
    if (isRepeatable(operation)) {
      operation.status = 'sending'
      queue.show(operation)
      return { params: operation.params }
    }
    queue.set(operation, 'sending')
    const kept = await lastSave(operation)
    if (signal.aborted || !isPending(operation)) return { retry: null }
    if (kept !== 'stale') return { params: operation.params }
    queue.set(operation, 'queued')
    return { retry: { waitMs: unwritableMs, isUntouched: true } }
  }
  const request = async (operation: Operation, part: Params): Promise<Answer<unknown>> => {
    operation.isInFlight = true
    const answer = await operation.kind.request(part, runtime, operation)
    operation.unreadable = countUnreadable(answer, operation.unreadable)
    const isServerFault = !answer.ok && answer.error.kind === 'serverFault'
    operation.serverFaults = isServerFault ? operation.serverFaults + 1 : 0
    return answer
  }
  /** Sends an operation. If the server refuses it and it can be split, each half is sent separately. */
  const attempt = async (operation: Operation): Promise<Retry | null> => {
    const { kind } = operation
    const earlyOutcome = await begin(operation)
    if ('retry' in earlyOutcome) return earlyOutcome.retry
    const parts: Params[] = [earlyOutcome.params]
    let refused = 0
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const answer = await request(operation, part)
      if (!isPending(operation)) return null
      if (answer.ok) outcomes.succeed(operation, part, answer.value)
      else {
        const { error } = answer
        if (signal.aborted) return null
        const verdict = verdictOn(operation, error)
        const maySplit = verdict.type === 'refused' && error.kind === 'refused' && ++refused <= maxRefusals
        const halves = maySplit ? kind.recovery.split?.halves(part) : null
        if (halves != null) parts.unshift(...halves)
        else {
          log.info('an operation was not accepted', { kind: kind.kind, why: describe(error) })
          const retry = await follow(operation, part, verdict, error)
          if (retry !== null) return retry
        }
      }
      if (!isPending(operation) || operation.status !== 'sending') return null
    }
    return null
  }

  return {
    deliver: async (operation) => {
      const { order, recovery } = operation.kind
      if (operation.status === 'unknown') return lookups.resolve(operation)
      const verdict = await order.prepare(operation)
      // The user may have discarded the operation meanwhile.
      if (!isPending(operation) || operation.status !== 'queued') return null
      if (verdict !== null) return follow(operation, operation.params, verdict, null)
      if (operation.mayHaveApplied && recovery.repeat !== 'freely') {
        const found = await lookups.look(operation, operation.params, null)
        if (found !== undefined) return found
        if (!isRepeatable(operation)) operation.mayHaveApplied = false
        if (operation.status !== 'queued') return null
      }
      return attempt(operation)
    },
    onFault: (operation) => {
      const { isInFlight } = operation
      const canRepeat = isRepeatable(operation)
      operation.faults += 1
      operation.resolveCaller(queuedAnswer)
      if (canRepeat) operation.mayHaveApplied = true
      if (operation.status === 'sending')
        queue.set(operation, isInFlight && !canRepeat ? 'unknown' : 'queued')
      if (operation.faults < maxFaults) return
      operation.faults = 0
      operation.mayHaveApplied ||= isInFlight || operation.status === 'unknown'
      refusals.refuse(operation, t('core.fault'))
    },
    resume: (operation) =>
      operation.kind.recovery.onAccepted?.(operation, null, queue.ofKind(operation.kind.kind)),
  }
}

/** The ways in which a delivery ends. `part` is the whole operation, or a part of one that was split. */
interface Outcomes {
  /** The server made the change. */
  succeed(operation: Operation, part: Params, answer: unknown): null
  /** The server refused the change, or the outcome is unknown and the user decides. */
  refuse(operation: Operation, part: Params, reason: string, error?: ApiError, isGone?: boolean): null
  /** The operation is sent again. */
  retry(operation: Operation, how: Retry): Retry
  /** The operation ends without a rollback or a message to the user. */
  drop(operation: Operation, part: Params): null
}

function createOutcomes(queue: OperationQueue, refusals: Refusals): Outcomes {
  const { stateStore } = queue.runtime
  const accept = (operation: Operation, answer: unknown): void => {
    const { kind } = operation
    if (kind.recovery.onAccepted !== undefined) {
      operation.isAccepted = true
      kind.recovery.onAccepted(operation, answer, queue.ofKind(kind.kind))
      return
    }
    operation.resolveCaller(value(answer))
    queue.end(operation)
    for (const candidate of queue.entries.values())
      if (
        candidate.status === 'failed' &&
        candidate.kind.merge.isSuperseded(candidate.params, operation.params)
      )
        queue.end(candidate)
  }
  /** Removes a settled part. Returns false if the operation has no other part. */
  const removed = (operation: Operation, part: Params): boolean => {
    const { kind, params } = operation
    const left = part === params ? null : (kind.recovery.split?.without(params, part) ?? null)
    if (left === null) return false
    operation.params = left
    void queue.save(operation)
    return true
  }
  const succeed: Outcomes['succeed'] = (operation: Operation, part: Params, answer: unknown): null => {
    const state = stateStore.state()
    const ignored = state === null ? null : operation.kind.recovery.ignoredPart(part, answer, state)
    if (ignored !== null) refusals.refusePart(operation, ignored.params, ignored.reason)
    if (!removed(operation, part)) accept(operation, answer)
    return null
  }

  return {
    succeed,
    refuse: (operation, part, reason, error, isGone = false) => {
      if (removed(operation, part)) refusals.refusePart(operation, part, reason, isGone)
      else refusals.refuse(operation, reason, error, isGone)
      return null
    },
    retry: (operation, how) => {
      operation.isInFlight = false
      operation.resolveCaller(queuedAnswer)
      if (how.isUntouched !== true && isRepeatable(operation)) operation.mayHaveApplied = true
      queue.set(operation, 'queued')
      return how
    },
    drop: (operation, part) => {
      operation.resolveCaller(queuedAnswer)
      if (!removed(operation, part)) queue.end(operation)
      return null
    },
  }
}

/** Checks with the server whether operations are already in effect. */
interface Lookups {
  /**
   * Looks the operation up once. Resolves with undefined if it is not in effect, otherwise with the same as `deliver`.
   */
  look(operation: Operation, part: Params, error: ApiError | null): Promise<Retry | null | undefined>
  /** Looks the operation up until the result is certain. If it is not found, it fails and the user decides. */
  resolve(operation: Operation): Promise<null>
}

function createLookups(queue: OperationQueue, outcomes: Outcomes): Lookups {
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
