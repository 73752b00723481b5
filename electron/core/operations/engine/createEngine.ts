import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import { touchesMessages } from '../../../../shared/model/messages/messageEvents.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { pushAll } from '../../../../shared/pushAll.ts'
import { untilAborted } from '../../platform/untilAborted.ts'
import type { OwnTable } from '../../store/ownTable.ts'
import type { JoinedSave } from '../../store/ownWrites.ts'
import type { OwnRow } from '../../store/state/ownOperations.ts'
import type { AccountRuntime, FetchRuntime } from '../../sync/accountRuntime.ts'
import { createBlockedOperations, type BlockedOperations } from './blockedOperations.ts'
import { createDelivery } from './delivery.ts'
import { createLanes } from './lanes.ts'
import { createIntake, type Submitted, type SubmitOptions } from './intake.ts'
import { isBlocking, isRepeatable, readOperation } from './operation.ts'
import type { KindQueue, Operation, OperationKind, Params } from './operationKind.ts'
import { createOperationQueue, type OperationQueue } from './operationQueue.ts'
import { createRefusals } from './refusals.ts'
import { createUploadSteps, type AwaitedUploads } from './uploadSteps.ts'

/** Stores the user's changes until the server has accepted them, so that none is lost and none is made twice. */
export interface Engine {
  /** Adds kinds of operations. Called before anything is loaded or submitted. */
  register(kinds: readonly OperationKind[]): void
  /**
   * Shows a change at once and sends it as soon as possible. Returns null if the kind is unknown, the parameters are
   * invalid or the id is in use.
   */
  submit(kind: string, params: unknown, options?: SubmitOptions): (Submitted & { readonly id: string }) | null
  /**
   * Retries a failed or blocked operation at the end of its lane, or ends the wait before the next try. Returns false
   * if there is nothing to retry.
   */
  retry(id: string): boolean
  /**
   * Reverses and removes an operation, unless its request is in progress. `drafts` adds draft changes to the same
   * transaction. Resolves when the operation is deleted from the file. Returns null if the id is unknown.
   */
  discard(id: string, drafts?: JoinedSave): Promise<unknown> | null
  /** Ends all waits before a retry. Called when the network may work again. */
  readonly reconnect: () => void
  /**
   * Ends an operation whose text another one or a draft takes over. Returns the deletion of its row, for the transaction
   * that saves the other one: after a crash, the text is in one of them.
   */
  handOver(operation: Operation): JoinedSave
  get(id: string): Operation | undefined
  /** Returns the operations of one kind, by the kind's name. */
  ofKind<P extends Params>(name: string): KindQueue<P>
  /** The account's runtime, with the operations applied on top of fetched messages. */
  readonly runtime: FetchRuntime
  readonly blocked: BlockedOperations
  /** Returns the server's events together with the events that operations add to the same batch. */
  settle(events: readonly ServerEvent[]): readonly AccountEvent[]
  /** Returns the events that apply all pending operations on top of a state from the server. */
  readonly pending: () => readonly AccountEvent[]
  onSnapshot(snapshot: Snapshot): void
  readonly registered: () => void
  /** Restores the operations of the last run. Called once; nothing is sent before it. */
  load(rows: readonly OwnRow[]): void
  /** Called when uploads change. `isFirst` is true once, after the uploads of the last run were loaded. */
  onUploads(isFirst?: boolean): void
  /** The operations in the file. */
  readonly table: OwnTable<OwnRow>
  /**
   * Sends at once the operations that must not be lost when the account closes. Resolves when each request has an
   * outcome or `signal` aborts.
   */
  flush(signal: AbortSignal): Promise<void>
  /** Returns the number of operations that would be lost if the app quit now. */
  unsaved(): number
}

export interface EngineOptions {
  readonly runtime: AccountRuntime
  /** True if the account must be stored on disk. */
  readonly isKept: boolean
  readonly uploads: AwaitedUploads
  /**
   * Converts rows written by an earlier version. `gone` lists the rows that were replaced. Returns null if there are
   * none.
   */
  readonly upgrade: (
    jobs: readonly OwnRow[],
  ) => { readonly jobs: readonly OwnRow[]; readonly gone: readonly string[] } | null
}

export function createEngine({ isKept, runtime, upgrade, uploads }: EngineOptions): Engine {
  const kinds = new Map<string, OperationKind>()
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const forKinds = (use: (kind: OperationKind, kindQueue: KindQueue) => void) => {
    for (const kind of kinds.values()) use(kind, queue.ofKind(kind.kind))
  }
  const queue: OperationQueue = createOperationQueue({
    runtime: {
      ...runtime,
      afterFetch: (messages) => {
        const pending = [...entries.values()].flatMap((each) => queue.optimistic(each))
        const events = pending.filter(touchesMessages)
        forKinds((kind, kindQueue) => pushAll(events, kind.optimistic.onFetched?.(messages, kindQueue) ?? []))
        return events
      },
    },
    isKept,
    start: (operation) => lanes.start(operation),
  })
  const { entries, table } = queue
  const blocked = createBlockedOperations(queue)
  const refusals = createRefusals(queue, (operation) => {
    if (isBlocking(operation) && queue.isPending(operation)) blocked.blockBehind(operation)
  })
  const delivery = createDelivery(queue, refusals)
  const lanes = createLanes(queue, delivery, whenLoaded)
  const uploadSteps = createUploadSteps(queue, uploads)
  queue.ready = (operation) => {
    blocked.onReady(operation)
    lanes.start(operation)
  }
  queue.onLeft = (operation) => {
    if (isBlocking(operation) && !queue.isPending(operation)) blocked.unblock(operation.id)
    operation.kind.recovery.onSettled?.(operation, queue)
  }

  const intake = createIntake(queue, { blocked, lanes, uploadSteps })
  const restore = (operation: Operation) => {
    if (operation.isAccepted) delivery.resume(operation)
    else if (operation.status !== 'failed') lanes.start(operation)
  }

  return {
    register: (more) => {
      for (const kind of more) kinds.set(kind.kind, kind)
    },
    table,
    blocked,
    handOver: (operation) => {
      const deletion = queue.handOver(operation)
      lanes.left(operation)
      return deletion
    },
    get: (id) => entries.get(id),
    reconnect: () => lanes.wakeAll(),
    ofKind: (name) => queue.ofKind(name),
    runtime: queue.runtime,
    submit: (name, input, options = {}) => {
      const kind = kinds.get(name)
      const read = kind?.schema.safeParse(input)
      if (kind === undefined || read?.success !== true) return null
      if (options.id !== undefined && entries.has(options.id)) return null
      const submitted = intake.submit(kind, read.data, options)
      return { ...submitted, id: submitted.operation.id }
    },
    retry: (id) => {
      const operation = entries.get(id)
      if (operation === undefined) return false
      const { optimistic } = operation.kind
      if (blocked.sendAnyway(operation)) return true
      if (operation.status === 'queued') return lanes.wake(operation)
      if (operation.status !== 'failed' || uploadSteps.retry(operation)) return true
      // The failed operation was rolled back, and the value may have changed since.
      const state = runtime.stateStore.state()
      if (state !== null) operation.before = optimistic.current(operation.params, state)
      operation.params = optimistic.retried(operation.params, operation.before)
      // A retried operation counts as new, so it goes to the end of its lane.
      queue.toEnd(operation)
      operation.serverFaults = 0
      queue.set(operation, 'queued')
      runtime.stateStore.dispatch(queue.optimistic(operation))
      lanes.start(operation)
      if (isBlocking(operation)) blocked.unblock(id)
      return true
    },
    discard: (id, drafts) => {
      const operation = entries.get(id)
      if (operation === undefined) return null
      if (operation.status === 'sending' || operation.isAccepted) return operation.kept
      const isFailed = operation.status === 'failed'
      const events = isFailed ? [] : refusals.rolledBack(operation)
      operation.status = 'queued'
      queue.end(operation, events, drafts === undefined ? {} : { drafts })
      uploadSteps.leave(operation)
      lanes.left(operation)
      return operation.kept
    },
    settle: (events) => {
      const all: AccountEvent[] = []
      for (const event of events) {
        all.push(event)
        forKinds((kind, kindQueue) => pushAll(all, kind.optimistic.onEvent?.(event, kindQueue) ?? []))
      }
      return all
    },
    pending: () => [...entries.values()].flatMap((each) => [...queue.optimistic(each), ...queue.shown(each)]),
    onSnapshot: (snapshot) =>
      forKinds((kind, kindQueue) => kind.optimistic.onSnapshot?.(snapshot, kindQueue)),
    registered: () => forKinds((kind, kindQueue) => kind.optimistic.onRegistered?.(kindQueue)),
    load: (rows) => {
      const newer = [...entries]
      entries.clear()
      const upgraded = upgrade(rows)
      const read = (upgraded?.jobs ?? rows).map((row) => {
        const kind = kinds.get(row.kind)
        return kind === undefined ? null : readOperation(kind, row)
      })
      if (read.includes(null))
        runtime.log.error('a part of the unsent changes could not be understood and was left alone')
      for (const operation of read) if (operation !== null) entries.set(operation.id, operation)
      for (const [id, operation] of newer) entries.set(id, operation)
      if (upgraded !== null) {
        for (const operation of entries.values()) operation.position = null
        const kept = table.save([...entries.keys(), ...upgraded.gone])
        for (const operation of entries.values()) operation.kept = kept
      }
      forKinds((kind, kindQueue) => kind.recovery.onLoaded?.(kindQueue))
      blocked.load()
      loaded()
      for (const operation of [...entries.values()]) restore(operation)
    },
    onUploads: (isFirst) => uploadSteps.look(isFirst),
    flush: async (signal) => {
      lanes.hurry()
      await untilAborted(lanes.idle(), signal).catch(() => undefined)
    },
    unsaved: () =>
      [...entries.values()].filter((operation) => !isRepeatable(operation) && !table.isInFile(operation.id))
        .length,
  }
}
