import { t } from '../../../../shared/i18n.ts'
import type { ActionRow } from '../../../../shared/model/state/localRecords.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { createOwnTable, type OwnTable } from '../../store/ownTable.ts'
import type { JoinedSave, WriteResult } from '../../store/ownWrites.ts'
import type { OwnRow } from '../../store/state/ownOperations.ts'
import type { FetchRuntime } from '../../sync/accountRuntime.ts'
import { queuedAnswer, storedOperation } from './operation.ts'
import type { KeepOptions, KindQueue, Operation, Params } from './operationKind.ts'

/** The operations of all kinds, with functions that only the engine uses. */
export interface OperationQueue extends KindQueue {
  readonly entries: Map<string, Operation>
  /** The operations in the file. */
  readonly table: OwnTable<OwnRow>
  add(operation: Operation, options?: KeepOptions): void
  /** Ends an operation and returns the deletion of its row, for the transaction that saves what replaces it. */
  handOver(operation: Operation): JoinedSave
  shown(operation: Operation): readonly AccountEvent[]
  /** Returns events that show the value an operation sets, or the given value. */
  optimistic(operation: Operation, value?: unknown): readonly AccountEvent[]
  /** Returns the operations of one kind, by the kind's name. */
  ofKind<P extends Params>(name: string): KindQueue<P>
  /** Called when all uploads of an operation are finished, so it can be sent. */
  ready: (operation: Operation) => void
  /** Called after an operation ended or failed. */
  onLeft: (operation: Operation) => void
}

export interface OperationQueueOptions {
  readonly runtime: FetchRuntime
  /** True if the account must be stored on disk. */
  readonly isKept: boolean
  readonly start: (operation: Operation) => void
}

/** Holds an account's operations in order, and saves and shows each change. */
export function createOperationQueue({ isKept, runtime, start }: OperationQueueOptions): OperationQueue {
  const { clock, log, signal, stateStore } = runtime
  const entries = new Map<string, Operation>()
  let lastPosition = 0

  const table = createOwnTable<Operation, OwnRow>({
    clock,
    log,
    signal,
    records: entries,
    name: 'the unsent changes',
    table: 'outbox',
    stored: storedOperation,
    kind: ({ kind }) => kind.kind,
    // Assigned at the first write, when those of the last run are known.
    order: (operation) => (operation.position ??= ++lastPosition),
    parse: (row) => {
      lastPosition = Math.max(lastPosition, row.order)
      return row
    },
    isKept,
    onTried: (id, result) => {
      const isUnsaved = result === 'failed' || result === 'stale'
      const operation = entries.get(id)
      if (operation === undefined || operation.isUnsaved === isUnsaved) return
      operation.isUnsaved = isUnsaved
      show(operation)
    },
  })
  const isPending = (operation: Operation) => entries.get(operation.id) === operation
  const save = (operation: Operation, { drafts }: KeepOptions = {}) => {
    operation.kept = table.save([operation.id], drafts)
    return operation.kept
  }
  const rowOf = (operation: Operation): ActionRow => {
    const { createdAt, id, kind, params, reason, retryAt, status } = operation
    const state = stateStore.state()
    const words = (state === null ? null : kind.words(params, state)) ?? t('outbox.settings')
    const isInFlight = status === 'sending' || status === 'unknown'
    return {
      id,
      action: kind.kind,
      params,
      createdAt,
      status: isInFlight ? 'sending' : status,
      reason,
      ...(retryAt !== null && { retryAt }),
      words,
    }
  }
  const shown = (operation: Operation): readonly AccountEvent[] => {
    if (!operation.isListed) return []
    return [operation.kind.listing.shown?.(operation) ?? { type: 'local/action', row: rowOf(operation) }]
  }
  const ended = (operation: Operation): readonly AccountEvent[] => {
    if (!operation.isListed) return []
    return [operation.kind.listing.ended?.(operation) ?? { type: 'local/action-gone', id: operation.id }]
  }
  const show = (operation: Operation) => void stateStore.dispatch(shown(operation))
  /** Called after an operation was removed. `events` precede the event of its end. */
  const left = (operation: Operation, events: readonly AccountEvent[] = []) => {
    stateStore.dispatch([...events, ...ended(operation)])
    operation.resolveCaller(queuedAnswer)
    queue.onLeft(operation)
  }
  const ofKinds = new Map<string, KindQueue>()
  const createKindQueue = (name: string): KindQueue => ({
    ...queue,
    all: () => queue.all().filter(({ kind }) => kind.kind === name),
    get: (id: string) => (entries.get(id)?.kind.kind === name ? entries.get(id) : undefined),
  })

  const queue: OperationQueue = {
    runtime,
    table,
    entries,
    all: () => [...entries.values()],
    get: (id) => entries.get(id),
    isPending,
    save,
    show,
    shown,
    start,
    optimistic: (operation, of = operation.kind.optimistic.value(operation.params)) => {
      const state = stateStore.state()
      if (state === null || operation.status === 'failed' || of === undefined) return []
      return operation.kind.optimistic.events(operation.params, of, state)
    },
    onLeft: () => undefined,
    ready: start,
    add: (operation, options) => {
      // An operation that replaces an earlier one takes its place.
      operation.position = entries.get(operation.id)?.position ?? null
      entries.set(operation.id, operation)
      void save(operation, options)
    },
    set: (operation, status, reason = null) => {
      if (!isPending(operation)) return
      if (operation.status === status && operation.reason === reason) return
      operation.status = status
      operation.reason = reason
      void save(operation)
      show(operation)
    },
    toEnd: (operation) => {
      entries.delete(operation.id)
      entries.set(operation.id, operation)
      operation.position = null
      void save(operation)
    },
    end: (operation, events = [], options = {}) => {
      entries.delete(operation.id)
      void save(operation, options)
      left(operation, events)
    },
    handOver: (operation) => {
      entries.delete(operation.id)
      const deletion = table.handOver([operation.id])
      let tried: (result: WriteResult) => void
      operation.kept = new Promise((resolve) => (tried = resolve))
      left(operation)
      return {
        ...deletion,
        onTried: (result) => {
          deletion.onTried?.(result)
          tried(result)
        },
      }
    },
    endInBatch: (operation) => {
      entries.delete(operation.id)
      // Runs after the batch with these events was applied.
      queueMicrotask(() => {
        void save(operation)
        queue.onLeft(operation)
      })
      return ended(operation)
    },
    // The cast is safe: the queue of a kind holds only operations whose parameters its schema parsed.
    ofKind: <P extends Params>(name: string) => {
      const kindQueue = ofKinds.get(name) ?? createKindQueue(name)
      ofKinds.set(name, kindQueue)
      return kindQueue as unknown as KindQueue<P>
    },
  }
  return queue
}
