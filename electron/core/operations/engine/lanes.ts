import { createBackoff } from '../../platform/backoff.ts'
import type { Delivery } from './delivery.ts'
import { lastSave, laneOf, queuedAnswer, uploadsOf } from './operation.ts'
import type { Operation, Retry } from './operationKind.ts'
import type { OperationQueue } from './operationQueue.ts'

export interface Lanes {
  /** Starts the lane of an operation unless it is running. Lanes are independent of each other. */
  start(operation: Operation): void
  /** Ends the wait before the next try in the operation's lane. Returns false if the lane is not waiting. */
  wake(operation: Operation): boolean
  /** Ends the waits before the next try in all lanes. */
  wakeAll(): void
  /** Called when an operation was discarded, so that those behind it do not wait for its retry. */
  left(operation: Operation): void
  /** Stops delaying operations to gather changes. Called when the account is about to close. */
  hurry(): void
  /** Resolves when all lanes that closing waits for are empty and no other request is in progress. */
  idle(): Promise<void>
}

/** Sends the operations of each lane in order until the lane is empty. */
export function createLanes(queue: OperationQueue, delivery: Delivery, whenLoaded: Promise<void>): Lanes {
  const { entries, runtime } = queue
  const { clock, connection, signal, supervise, whenSpare } = runtime
  const running = new Map<string, Promise<void>>()
  const hurry = new AbortController()
  /** Waits before a retry, by lane. */
  const pauses = new Map<string, { readonly operation: Operation; readonly waker: AbortController }>()

  const isWaiting = (operation: Operation) =>
    operation.hold === null &&
    !operation.isAccepted &&
    operation.status !== 'failed' &&
    uploadsOf(operation).length === 0
  const waitOf = (operation: Operation): number =>
    hurry.signal.aborted && operation.kind.order.isSentOnClose
      ? 0
      : operation.kind.order.delayMs(operation, clock.now())
  /** Returns the first waiting operation of a lane. If the order does not matter, the one that is due first. */
  const nextIn = (lane: string): Operation | undefined => {
    let due: Operation | undefined
    for (const each of entries.values()) {
      if (!isWaiting(each) || laneOf(each) !== lane) continue
      if (each.kind.order.inLane !== 'any') return due ?? each
      if (due === undefined || waitOf(each) < waitOf(due)) due = each
    }
    return due
  }

  const deliver = (operation: Operation): Promise<Retry | null> => {
    const work = delivery.deliver(operation)
    operation.work = work.catch(() => null)
    return work.finally(() => (operation.work = null))
  }
  const pause = async (operation: Operation, lane: string, waitMs: number, isLimit: boolean) => {
    const waker = new AbortController()
    const show = (retryAt: number | null) => {
      operation.retryAt = retryAt
      if (isLimit && queue.isPending(operation)) queue.show(operation)
    }
    pauses.set(lane, { operation, waker })
    if (isLimit) show(clock.now() + waitMs)
    await clock.sleep(waitMs, AbortSignal.any([signal, waker.signal]))
    pauses.delete(lane)
    show(null)
  }
  /**
   * Waits until the operation can be sent and resolves with true. Resolves with false if the lane must choose again.
   */
  const isReady = async (operation: Operation, lane: string): Promise<boolean> => {
    // The operation moved here from another lane, which is still sending it.
    if (operation.work !== null) {
      await operation.work
      return false
    }
    if (connection.current().state !== 'live') operation.resolveCaller(queuedAnswer)
    await connection.whenLive(signal)
    const waitMs = waitOf(operation)
    if (waitMs > 0) {
      const ends = operation.kind.order.isSentOnClose ? [signal, hurry.signal] : [signal]
      await clock.sleep(waitMs, AbortSignal.any(ends))
      return false
    }
    if (signal.aborted) return false
    if (!operation.kind.order.isNeeded(operation.params)) {
      if (queue.isPending(operation)) queue.end(operation)
      return false
    }
    if (operation.kind.order.isLowPriority) await whenSpare(AbortSignal.any([signal, hurry.signal]))
    // The operation must be saved before it is sent. Otherwise a crash during the request could lose it.
    await lastSave(operation)
    return !signal.aborted && operation.work === null && nextIn(lane) === operation
  }
  const run = async (lane: string): Promise<void> => {
    await whenLoaded
    const backoff = createBackoff(clock, 500)
    for (let next = nextIn(lane); next !== undefined && !signal.aborted; next = nextIn(lane)) {
      try {
        if (!(await isReady(next, lane))) continue
        const retry = await deliver(next)
        if (retry === null) backoff.reset()
        else await pause(next, lane, backoff.next(retry.waitMs), retry.isLimit === true)
      } catch (error) {
        if (queue.isPending(next)) delivery.onFault(next)
        throw error
      }
    }
    running.delete(lane)
  }

  return {
    start: (operation) => {
      const lane = laneOf(operation)
      if (running.has(lane)) return
      running.set(
        lane,
        supervise(`operation ${operation.kind.kind}`, () => run(lane)),
      )
    },
    wake: (operation) => {
      const pause = pauses.get(laneOf(operation))
      pause?.waker.abort()
      return pause !== undefined
    },
    wakeAll: () => {
      for (const { waker } of pauses.values()) waker.abort()
    },
    left: (operation) => {
      for (const pause of pauses.values()) if (pause.operation === operation) pause.waker.abort()
    },
    hurry: () => {
      hurry.abort()
    },
    idle: async () => {
      const flushed = new Set(
        [...entries.values()].filter(({ kind }) => kind.order.isSentOnClose).map(laneOf),
      )
      const lanes = [...running].filter(([lane]) => flushed.has(lane)).map(([, ended]) => ended)
      const out = [...entries.values()].filter(
        ({ isAccepted, status }) => status === 'sending' && !isAccepted,
      )
      await Promise.all([...lanes, ...out.map(({ work }) => work)])
    },
  }
}
