import type { z } from 'zod'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { Message } from '../../../../shared/api/types.ts'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { Answer, ApiError } from '../../http/apiError.ts'
import type { AccountRuntime, FetchRuntime } from '../../sync/accountRuntime.ts'
import type { JoinedSave, WriteResult } from '../../store/ownWrites.ts'

/** Parameters of an operation, as JSON values. */
export type Params = Readonly<Record<string, unknown>>

/**
 * queued: waits for its turn or for the network. sending: its request is in progress. unknown: it may be in effect and
 * is being looked up. failed: it was refused and waits for the user.
 */
export type OperationStatus = 'queued' | 'sending' | 'unknown' | 'failed'

/** Reason why an operation does not take its turn. `by` is the id of the earlier operation that blocks it. */
export interface Hold {
  readonly by: string
  readonly why: 'failed' | 'edited'
}

/** A change of the drafts that an operation makes: its text was a draft, or becomes one. */
export interface TakenDraft {
  /** The change, which is saved in the operation's transaction; null if there was no draft. */
  readonly change: JoinedSave | null
  /** Returns the change that reverses it after a refusal, or null if the draft has changed since. */
  readonly putBack?: () => JoinedSave | null
}

/** A change by the user that the server has not confirmed. */
export interface Operation<P extends Params = Params> {
  /** Changes only before the operation is added, when it replaces an earlier one and takes over its id. */
  id: string
  readonly kind: OperationKind<P>
  params: P
  /** The value before the change; undefined if unknown. */
  before: unknown
  /** UNIX time in seconds, by this computer's clock. */
  readonly createdAt: number
  status: OperationStatus
  /** Text for the user about why the operation failed; null unless it failed. */
  reason: string | null
  /** True if an earlier request may have had its effect. */
  mayHaveApplied: boolean
  /** True if the server accepted the operation and its kind waits for a further step. */
  isAccepted: boolean
  hold: Hold | null

  /** Position among the operations in the file; null until it is written, and when it moves behind all others. */
  position: number | null
  /** Time of submission in ms, by the app's clock; -Infinity if it was submitted in an earlier run. */
  readonly requestedAt: number
  /** True while the file does not have the current version. */
  isUnsaved: boolean
  /** True if the user has seen it, so that its end must be shown, too. */
  isListed: boolean
  /** True from the start of a request until its response is handled. */
  isInFlight: boolean
  /** The delivery in progress, or null. */
  work: Promise<unknown> | null
  /** Number of deliveries that threw. */
  faults: number
  /** Number of unreadable responses in a row. */
  unreadable: number
  /** Number of server errors (5xx) in a row. */
  serverFaults: number
  /** Time of the retry that the rate limit requires, in ms since the epoch; null if it does not wait for the limit. */
  retryAt: number | null
  /** Resolves when the current version is saved, or cannot be. */
  kept: Promise<WriteResult>
  draft: TakenDraft | null
  /** Resolves the caller's answer. Does nothing if the caller already has one. */
  resolveCaller: (answer: CallResult<unknown>) => void
}

export interface KeepOptions {
  /** Returns draft changes for the same transaction. */
  readonly drafts?: JoinedSave
}

/** The operations of one kind, and the changes that the kind can make to them. */
export interface KindQueue<P extends Params = Params> {
  readonly runtime: FetchRuntime
  /** Returns all pending operations in order. */
  all(): readonly Operation<P>[]
  get(id: string): Operation<P> | undefined
  isPending(operation: Operation<P>): boolean
  save(operation: Operation<P>, options?: KeepOptions): Promise<WriteResult>
  show(operation: Operation<P>): void
  set(operation: Operation<P>, status: OperationStatus, reason?: string | null): void
  /** Moves an operation behind all others. */
  toEnd(operation: Operation<P>): void
  /** Ends an operation. `events` precede the event of its end in the same batch. */
  end(operation: Operation<P>, events?: readonly AccountEvent[], options?: KeepOptions): void
  /** Like `end`, for a batch that is about to be applied: returns the events to add to it. */
  endInBatch(operation: Operation<P>): readonly AccountEvent[]
  /** Starts the lane of an operation. */
  start(operation: Operation<P>): void
}

/** The operation is sent again after at least `waitMs`. */
export interface Retry {
  readonly waitMs: number
  /** True if the request certainly had no effect. */
  readonly isUntouched?: boolean
  /** True if the wait comes from the rate limit. The user sees it and can end it. */
  readonly isLimit?: boolean
}

/**
 * Consequence of an error. retry: send the operation again. unknown: it may be in effect, so look it up. ended: remove
 * it without a rollback or a message to the user. refused: roll it back and show `reason` to the user.
 */
export type Verdict =
  | ({ readonly type: 'retry' } & Retry)
  | { readonly type: 'unknown' }
  | { readonly type: 'ended' }
  | { readonly type: 'refused'; readonly reason: string }

/**
 * Result of a lookup: true or false if it is certain. gone: the object of the change no longer exists, so there is
 * nothing to report. unknown: the server cannot answer this. null: the lookup failed and is repeated.
 */
export type LookupResult = boolean | 'gone' | 'unknown' | null

/** Result of merging a new operation with the waiting ones that change the same thing. */
export interface Merged<P> {
  /** The new parameters of each waiting operation; null if nothing is left of it. */
  readonly waiting: readonly (P | null)[]
  /** The new operation's parameters; null if the waiting ones include it. */
  readonly later: P | null
}

/** An operation after results of its uploads were filled in. */
export interface AfterUploads<P> {
  readonly params: P
  /** Ids of the uploads whose results are now in the parameters. */
  readonly taken: readonly string[]
  /** Text for the user if another upload has stopped or is missing; null if the operation can wait or be sent. */
  readonly reason: string | null
}

/** Uploads that must finish before an operation is sent. */
export interface UploadDependency<P> {
  /** Returns the ids of the unfinished uploads. */
  ids(params: P): readonly string[]
  /** Returns the operation with the results of its finished uploads. */
  withResults(params: P, rows: readonly UploadRow[]): AfterUploads<P>
  /** Returns the operation without its removed uploads, or null if nothing is left to send. */
  withoutRemoved(params: P, rows: readonly UploadRow[]): P | null
}

/** Time and order of delivery. Default: in the order of submission, as soon as possible. */
export interface OperationOrder<P extends Params> {
  /**
   * sequence: the operations of a lane are sent in order; a failed one is skipped. blocking: a failed one blocks those
   * behind it until the user decides. any: operations with different keys can be sent in any order.
   */
  readonly inLane: 'sequence' | 'blocking' | 'any'
  /** True if the request waits until the rate limit has requests to spare. */
  readonly isLowPriority: boolean
  /** True if operations are sent at once when the account closes, and closing waits for them. */
  readonly isSentOnClose: boolean
  /** Returns the delay in ms before the operation is sent, during which further changes are gathered. */
  delayMs(operation: Operation<P>, now: number): number
  /** Returns false if the operation has become unnecessary. It then ends without a request. */
  isNeeded(params: P): boolean
  /** Until these uploads finish, the lane skips the operation. */
  readonly uploads?: UploadDependency<P>
  /** Called before each delivery. Resolves with null if the request can start, otherwise with the reason why not. */
  prepare(operation: Operation<P>): Promise<Verdict | null>
  /** Called right before each request. */
  onAttempt(operation: Operation<P>): void
}

/** Effect of an operation on others with the same key. Default: a later one replaces a waiting one. */
export interface OperationMerge<P extends Params> {
  /**
   * Merges a waiting operation with a later one. If undefined is returned, the later one replaces it. `mayHaveApplied`
   * is that of the earlier one.
   */
  pair(earlier: P, later: P, mayHaveApplied: boolean): P | undefined
  /** Used instead of `pair` if waiting operations can be replaced in part. `waiting` has the same key, in order. */
  all?(waiting: readonly Operation<P>[], later: P): Merged<P>
  /** Merges failed operations with the same reason, so that they are shown as one. undefined: they stay separate. */
  failed(earlier: P, later: P): P | undefined
  /**
   * Returns the part of a refused operation that no later one (`others`) replaces, or null if there is none, in which
   * case the refusal is not shown. Default: a replaced operation is not rolled back, but its refusal is shown.
   */
  remaining?(params: P, others: readonly P[]): P | null
  /** Returns true if a failed operation is obsolete once the later operation `done` has succeeded. */
  isSuperseded(failed: P, done: P): boolean
}

/** The change as it is shown before the server confirms it. Default: nothing is shown. */
export interface OperationOptimistic<P extends Params> {
  /** Returns the value that the operation sets, or undefined if there is none. */
  value(params: P): unknown
  /** Returns the current value, which may have more fields. It is kept as the value before the change. */
  current(params: P, state: AccountState): unknown
  /** Returns events that show a value. */
  events(params: P, value: unknown, state: AccountState): readonly AccountEvent[]
  /** Returns the events that reverse a refused operation. Default: the events of the value before the change. */
  rollback(params: P, isGone: boolean, state: AccountState, before: unknown): readonly AccountEvent[]
  /** Returns the parameters for retrying a refused operation. `before` is the value that is current now. */
  retried(params: P, before: unknown): P
  /** Called with each server event before it is applied. Returns events for the same batch. */
  onEvent?(event: ServerEvent, queue: KindQueue<P>): readonly AccountEvent[]
  /** Called with fetched messages before they are applied. Returns events for the same batch. */
  onFetched?(messages: readonly Message[], queue: KindQueue<P>): readonly AccountEvent[]
  /** Called before a registration is applied. */
  onSnapshot?(snapshot: Snapshot, queue: KindQueue<P>): void
  /** Called after a registration is applied. */
  onRegistered?(queue: KindQueue<P>): void
}

/** Consequences of errors, lost responses and restarts. Default: repeated unless the server refuses it. */
export interface OperationRecovery<P extends Params> {
  /**
   * freely: the request can be repeated. afterLookup: a repeated request has a different effect, so an operation that
   * may be in effect is looked up first. byUser: repeating it would do harm, so an unknown outcome is looked up and then
   * left to the user.
   */
  readonly repeat: 'freely' | 'afterLookup' | 'byUser'
  /** Number of server errors (5xx) in a row after which the operation fails. */
  readonly maxServerFaults: number
  /** Checks whether the change is in effect. `error` is the refusal to be explained, or null. Default: it is not. */
  lookUp(
    params: P,
    runtime: AccountRuntime,
    error: ApiError | null,
    operation: Operation<P>,
  ): Promise<LookupResult>
  /** Returns the verdict on a failed request. */
  classify(error: ApiError, operation: Operation<P>): Verdict
  /** Splits a refused operation, so that one bad part does not fail the rest. */
  readonly split?: {
    /** Returns both halves, or null if the operation has one part. */
    halves(params: P): readonly [P, P] | null
    /** Returns the operation without a part, or null if nothing is left. */
    without(params: P, part: P): P | null
  }
  /** Returns the part that the server did not change although it accepted the request, or null. */
  ignoredPart(params: P, answer: unknown, state: AccountState): IgnoredPart<P> | null
  /** Called when the server accepted the operation. The kind ends it with `queue.end`. Default: it ends at once. */
  onAccepted?(operation: Operation<P>, answer: unknown, queue: KindQueue<P>): void
  /** Called with a refusal before it is handled. Returns true if the kind has handled it. */
  onRefused(operation: Operation<P>, queue: KindQueue<P>): boolean
  /** Returns the parameters as stored in the file, if that has more fields. `onLoaded` reads the rest back. */
  stored(params: P): unknown
  /** Called when the operations of the last run are restored. */
  onLoaded?(queue: KindQueue<P>): void
  /** Called when an operation has ended or failed. */
  onSettled?(operation: Operation<P>, queue: KindQueue<P>): void
}

/** A part of an accepted operation that the server did not change. */
export interface IgnoredPart<P> {
  readonly params: P
  readonly reason: string
}

/** Operations as rows that the user sees. Default: an outbox row (`local/action`) while it is pending or failed. */
export interface OperationListing<P extends Params> {
  /** pending: from its submission. refused: only once it was refused. never: refusals are not shown either. */
  visibility(params: P): 'pending' | 'refused' | 'never'
  /** Returns the event that shows an operation, and the one that ends it. */
  shown?(operation: Operation<P>): AccountEvent
  ended?(operation: Operation<P>): AccountEvent
  /** Returns true if a failed operation is shown elsewhere, such as in a draft. It then blocks no other. */
  isShownElsewhere(params: P): boolean
}

/** Fields that every kind has. */
interface KindFields<P extends Params> {
  /** Name in the file and in the rows shown to the user. */
  readonly kind: string
  /** Schema of the parameters. It also parses stored operations, so it must accept what earlier versions wrote. */
  readonly schema: z.ZodType<P>
  /** Returns the name of the lane. Operations of one lane are sent one after the other. */
  lane(params: P): string
  /** Returns a description for the user, or null if the user does not see operations of this kind. */
  words(params: P, state: AccountState): string | null
  request(params: P, runtime: AccountRuntime, operation: Operation<P>): Promise<Answer<unknown>>
}

/** Differences of a kind from the defaults in `createKind`. A kind is one row of the table in account/operationKinds.ts. */
export interface KindRow<P extends Params = Params> extends KindFields<P> {
  /** Returns the key by which a later operation replaces a waiting one. Default: null, so none does. */
  key?(params: P): string | null
  readonly order?: Partial<OperationOrder<P>>
  readonly merge?: Partial<OperationMerge<P>>
  readonly optimistic?: Partial<OperationOptimistic<P>>
  readonly recovery?: Partial<OperationRecovery<P>>
  readonly listing?: Partial<OperationListing<P>>
}

/**
 * A kind of operation. The engine stores, orders, sends, retries, looks up and rolls back operations; the groups
 * describe how this kind differs.
 */
export interface OperationKind<P extends Params = Params> extends KindFields<P> {
  key(params: P): string | null
  readonly order: OperationOrder<P>
  readonly merge: OperationMerge<P>
  readonly optimistic: OperationOptimistic<P>
  readonly recovery: OperationRecovery<P>
  readonly listing: OperationListing<P>
}
