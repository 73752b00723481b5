import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { Message } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { pushAll } from '../../../../shared/pushAll.ts'
import { untilAborted } from '../../platform/untilAborted.ts'
import type { DraftChange, StoredJob } from '../../store/state/ownOperations.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { createBlockedOperations, type BlockedOperations } from './blockedOperations.ts'
import { createDelivery } from './delivery.ts'
import { createLanes } from './lanes.ts'
import { createIntake, type Submitted, type SubmitOptions } from './intake.ts'
import { queuedAnswer, readOperation } from './operation.ts'
import type { KindQueue, Operation, OperationKind, Params } from './operationKind.ts'
import type { OperationLog, WriteResult } from './operationLog.ts'
import { createOperationQueue } from './operationQueue.ts'
import { createRefusals } from './refusals.ts'
import { createUploadSteps, type AwaitedUploads } from './uploadSteps.ts'

/** The user's changes, kept until the server has them: none is lost, and none is made twice. */
export interface Engine {
  /** Shows a change at once and sends it as soon as possible. null: unknown kind, bad parameters, or an id in use. */
  submit(kind: string, params: unknown, options?: SubmitOptions): (Submitted & { readonly id: string }) | null
  /**
   * Sends a failed or blocked operation again, at the end of its lane, and ends the wait of one that is to be sent
   * again later. False: there is none.
   */
  retry(id: string): boolean
  /**
   * Reverses an operation, unless its request is out. drafts: change of its text's draft, for the same transaction.
   * Resolves when the operation has left the file; null: there is none.
   */
  discard(id: string, drafts?: () => DraftChange): Promise<unknown> | null
  /** Ends all waits before another try: the connection may work again. */
  readonly reconnect: () => void
  get(id: string): Operation | undefined
  ofKind<P extends Params>(kind: OperationKind<P>): KindQueue<P>
  readonly blocked: BlockedOperations
  /** Returns the server's events, with those that the operations add to the batch. */
  settle(events: readonly ServerEvent[]): readonly AccountEvent[]
  /** Returns events that fetched messages add to the batch. */
  settleFetched(messages: readonly Message[]): readonly AccountEvent[]
  /** Returns events that apply the operations on top of a state from the server. */
  readonly pending: () => readonly AccountEvent[]
  /** The same without the rows that the user sees. */
  readonly optimistic: () => readonly AccountEvent[]
  onSnapshot(snapshot: Snapshot): void
  readonly registered: () => void
  /** Takes over what the last run left; called once, and nothing is sent before. */
  load(jobs: readonly StoredJob[]): void
  /** Called when uploads change. isFirst: the uploads of the last run were just loaded. */
  onUploads(isFirst?: boolean): void
  /** Receives the result of a write to the file. */
  kept(id: string, result: WriteResult): void
  /** Sends at once what closing waits for. Resolves when the outcome of each request is known, or `signal` aborts. */
  flush(signal: AbortSignal): Promise<void>
  /** Number of operations that are lost when this run ends. */
  unsaved(): number
}

export interface EngineOptions {
  /** The table of operations. */
  readonly kinds: readonly OperationKind[]
  readonly runtime: () => AccountRuntime
  readonly log: Pick<OperationLog, 'keep'>
  readonly uploads: () => AwaitedUploads
  /** Reads rows that an earlier version wrote; null when there are none. gone: ids of rows that others replace. */
  readonly upgrade: (
    jobs: readonly StoredJob[],
  ) => { readonly jobs: readonly StoredJob[]; readonly gone: readonly string[] } | null
}

export function createEngine({ kinds, log, runtime, upgrade, uploads }: EngineOptions): Engine {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const inFile = new Set<string>()
  /** Called when the file has the operation that took a draft, by id. */
  const whenWritten = new Map<string, () => void>()
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const queue = createOperationQueue({ runtime, log, start: (operation) => lanes.start(operation) })
  const { entries } = queue
  const blocked = createBlockedOperations(queue)
  const refusals = createRefusals(queue, (operation) => {
    if (operation.kind.blocksLane === true && queue.isHere(operation)) blocked.blockBehind(operation)
  })
  const delivery = createDelivery(queue, refusals)
  const lanes = createLanes(queue, () => delivery, whenLoaded)
  const uploadSteps = createUploadSteps(queue, uploads)
  queue.ready = (operation) => {
    blocked.onReady(operation)
    lanes.start(operation)
  }
  queue.onLeft = (operation) => {
    if (operation.kind.blocksLane === true && !queue.isHere(operation)) blocked.unblock(operation.id)
    operation.kind.left?.(operation, queue)
  }

  const intake = createIntake(queue, { blocked, lanes, uploadSteps })
  const restore = (operation: Operation) => {
    if (operation.isAccepted) delivery.resume(operation)
    else if (operation.status !== 'failed') lanes.start(operation)
  }

  return {
    blocked,
    get: (id) => entries.get(id),
    reconnect: () => lanes.wakeAll(),
    ofKind: (kind) => queue.ofKind(kind),
    submit: (name, given, options = {}) => {
      const kind = byName.get(name)
      const read = kind?.schema.safeParse(given)
      if (kind === undefined || read?.success !== true) return null
      if (options.id !== undefined && entries.has(options.id)) return null
      const submitted = intake.submit(kind, read.data, options)
      const { written } = submitted.operation.draft ?? {}
      if (written !== undefined) whenWritten.set(submitted.operation.id, written)
      return { ...submitted, id: submitted.operation.id }
    },
    retry: (id) => {
      const operation = entries.get(id)
      if (operation === undefined) return false
      const { kind } = operation
      if (blocked.sendAnyway(operation)) return true
      if (operation.status === 'queued') return lanes.wake(operation)
      if (operation.status !== 'failed' || uploadSteps.retry(operation)) return true
      // It was reversed, and others may have changed the value since.
      const state = runtime().stateStore.state()
      if (state !== null) operation.before = kind.currentValue?.(operation.params, state)
      operation.params = kind.retried?.(operation.params, operation.before) ?? operation.params
      // The user sends it now, so it goes to the end of its lane.
      queue.toEnd(operation)
      operation.serverFaults = 0
      queue.set(operation, 'queued')
      runtime().stateStore.dispatch(queue.optimistic(operation))
      lanes.start(operation)
      if (kind.blocksLane === true) blocked.unblock(id)
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
      operation.tell(queuedAnswer)
      lanes.left(operation)
      return operation.kept
    },
    settle: (events) => {
      const all: AccountEvent[] = []
      for (const event of events) {
        all.push(event)
        for (const kind of kinds) pushAll(all, kind.onEvent?.(event, queue.ofKind(kind)) ?? [])
      }
      return all
    },
    settleFetched: (messages) =>
      kinds.flatMap((kind) => kind.onFetched?.(messages, queue.ofKind(kind)) ?? []),
    optimistic: () => [...entries.values()].flatMap((each) => queue.optimistic(each)),
    pending: () => [...entries.values()].flatMap((each) => [...queue.optimistic(each), ...queue.shown(each)]),
    onSnapshot: (snapshot) => {
      for (const kind of kinds) kind.onSnapshot?.(snapshot, queue.ofKind(kind))
    },
    registered: () => {
      for (const kind of kinds) kind.registered?.(queue.ofKind(kind))
    },
    load: (jobs) => {
      const newer = [...entries]
      entries.clear()
      const upgraded = upgrade(jobs)
      for (const job of upgraded?.jobs ?? jobs) {
        const kind = byName.get(job.kind)
        const operation = kind === undefined ? null : readOperation(kind, job)
        inFile.add(job.id)
        if (operation !== null) entries.set(job.id, operation)
      }
      for (const [id, operation] of newer) entries.set(id, operation)
      if (upgraded !== null) {
        for (const operation of entries.values()) void queue.save(operation, { last: true })
        for (const id of upgraded.gone) void log.keep(id, '', () => null)
      }
      for (const kind of kinds) kind.loaded?.(queue.ofKind(kind))
      blocked.load()
      loaded()
      for (const operation of [...entries.values()]) restore(operation)
    },
    onUploads: (isFirst) => {
      uploadSteps.look(isFirst)
    },
    kept: (id, result) => {
      const operation = entries.get(id)
      if (result === 'saved' || result === 'disabled') {
        whenWritten.get(id)?.()
        whenWritten.delete(id)
      }
      // The operation is done and has left the file.
      if (operation === undefined) return void inFile.delete(id)
      if (result === 'saved') inFile.add(id)
      if (result === 'disabled') inFile.delete(id)
      const isUnsaved = result === 'failed' || result === 'stale'
      if (operation.isUnsaved === isUnsaved) return
      operation.isUnsaved = isUnsaved
      queue.show(operation)
    },
    flush: async (signal) => {
      lanes.hurry()
      await untilAborted(lanes.idle(), signal).catch(() => undefined)
    },
    unsaved: () =>
      [...entries.values()].filter(({ id, kind }) => kind.isUnrepeatable && !inFile.has(id)).length,
  }
}
