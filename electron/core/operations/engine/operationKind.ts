import type { z } from 'zod'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { Message } from '../../../../shared/api/types.ts'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { Answer, ApiError } from '../../http/apiError.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { DraftChange } from '../../store/state/ownOperations.ts'
import type { KeepOptions, WriteResult } from './operationLog.ts'

/** Parameters of an operation: JSON values. */
export type Params = Readonly<Record<string, unknown>>

/**
 * queued: waits for its turn or the network. sending: the request is out. unknown: it may be in effect, and is looked
 * up. failed: refused; it waits for the user.
 */
export type OperationStatus = 'queued' | 'sending' | 'unknown' | 'failed'

/** Why an operation is blocked although it is its turn. by: id of the operation before it that blocks it. */
export interface Hold {
  readonly by: string
  readonly why: 'failed' | 'edited'
}

/** A draft that an operation took. */
export interface TakenDraft {
  /** Returns the draft's change, for the transaction that writes the operation; null: there was no draft. */
  readonly change: (() => DraftChange) | null
  /** Called when the file has that transaction, or when there is no file. */
  readonly written?: () => void
  /** Returns the change that restores the draft when the operation was refused; null: there is a new draft by now. */
  readonly putBack?: () => (() => DraftChange) | null
}

/** A change by the user that the server has not confirmed. */
export interface Operation<P extends Params = Params> {
  /** Set once more only before it is added, when it takes the place of an earlier one. */
  id: string
  readonly kind: OperationKind<P>
  params: P
  /** The value before it; undefined: not known. */
  before: unknown
  /** UNIX seconds on this computer's clock. */
  readonly createdAt: number
  status: OperationStatus
  /** Plain words for the user when failed; null otherwise. */
  reason: string | null
  /** True when an earlier request may have had its effect. */
  mayHaveApplied: boolean
  /** True when the server accepted it and the kind waits for what follows. */
  isAccepted: boolean
  hold: Hold | null

  /** Milliseconds of the clock when it was requested in this run. */
  readonly requestedAt: number
  /** True while the file has no current form of it. */
  isUnsaved: boolean
  /** True when the user has seen it, so its end must be shown. */
  isListed: boolean
  /** True while a request may have reached the server and its response is not handled yet. */
  isOut: boolean
  /** The delivery that is under way; null: none is. */
  work: Promise<unknown> | null
  /** Number of deliveries that threw. */
  faults: number
  /** Number of unreadable answers in a row. */
  unreadable: number
  /** Number of server faults (5xx) in a row. */
  serverFaults: number
  /** When it is sent again, in milliseconds of this computer's clock; null: it does not wait for the server's limit. */
  retryAt: number | null
  /** Resolves when the file has the newest form, or cannot have it. */
  kept: Promise<WriteResult>
  draft: TakenDraft | null
  /** Answers the caller; does nothing when the caller has an answer. */
  tell: (answer: CallResult<unknown>) => void
}

/** The operations of one kind, as that kind sees and changes them. */
export interface KindQueue<P extends Params = Params> {
  readonly runtime: () => AccountRuntime
  /** All that have not ended, in order. */
  all(): readonly Operation<P>[]
  get(id: string): Operation<P> | undefined
  isHere(operation: Operation<P>): boolean
  save(operation: Operation<P>, options?: KeepOptions): Promise<WriteResult>
  show(operation: Operation<P>): void
  set(operation: Operation<P>, status: OperationStatus, reason?: string | null): void
  /** Moves an operation behind all others. */
  toEnd(operation: Operation<P>): void
  /** Ends an operation; `events` come before its end in the same batch. */
  end(operation: Operation<P>, events?: readonly AccountEvent[], options?: KeepOptions): void
  /** Does the same for a batch that is about to be applied, and returns the events for it. */
  gone(operation: Operation<P>): readonly AccountEvent[]
  /** Starts the lane of an operation. */
  start(operation: Operation<P>): void
}

/** An operation is sent again after `waitMs` at least. */
export interface Again {
  readonly waitMs: number
  /** True when the server certainly did nothing. */
  readonly isUntouched?: boolean
  /** True when the server's limit asks for the wait, which the user sees and can end. */
  readonly isLimit?: boolean
}

/**
 * Meaning of an error for an operation. again: it is sent again. unknown: it may be in effect. ended: it ends as it is, and nobody is told. refused: it is
 * reversed, and the user is told the reason.
 */
export type Verdict =
  | ({ readonly type: 'again' } & Again)
  | { readonly type: 'unknown' }
  | { readonly type: 'ended' }
  | { readonly type: 'refused'; readonly reason: string }

/**
 * Answer of a lookup. gone: what it changes no longer exists, so there is nothing to tell. untold: the server does not
 * say. null: it is not known now, and is looked up again.
 */
export type Applied = boolean | 'gone' | 'untold' | null

/** Operations that were requested before and are not sent, and a new one that changes the same thing. */
export interface Merged<P> {
  /** The earlier ones as they stay; null: nothing is left of it. */
  readonly waiting: readonly (P | null)[]
  /** The new one as it is added; null: the earlier ones include it. */
  readonly later: P | null
}

/** An operation with the results of uploads. */
export interface AfterUploads<P> {
  readonly params: P
  /** Ids of the uploads whose results the parameters have now. */
  readonly taken: readonly string[]
  /** Words for the user why it stands: another upload does not go on by itself, or is gone; null: it waits or may go. */
  readonly reason: string | null
}

/** A part of an operation that the server left as it was. */
export interface LeftOut<P> {
  readonly params: P
  readonly reason: string
}

/**
 * A kind of operation: one row of the table in account/operationKinds.ts. The engine persists, orders, sends, retries,
 * looks up and reverses its operations; a row says what is particular to the kind. Only the first five fields and
 * `request` are required.
 */
export interface OperationKind<P extends Params = Params> {
  /** Name in the file, and of the row that the user sees. */
  readonly kind: string
  /** Schema of the parameters. What the file has is parsed by it, so it accepts the form of earlier versions. */
  readonly schema: z.ZodType<P>
  /** Operations of one lane are sent one after the other, in order. */
  lane(params: P): string
  /** Returns the key by which a later operation replaces a waiting one; null: none does. */
  dedupeKey(params: P): string | null
  /** Words that say what the operation would do; null: the user does not see operations of this kind. */
  words(params: P, state: AccountState): string | null
  request(params: P, runtime: AccountRuntime, operation: Operation<P>): Promise<Answer<unknown>>

  /**
   * Merges two operations with the same key; undefined: the later one replaces the earlier one. mayHaveApplied: of the
   * earlier one.
   */
  merge?(earlier: P, later: P, mayHaveApplied: boolean): P | undefined
  /** The same for kinds whose operations are partly replaced. waiting: those of the same key, in order. */
  mergeAll?(waiting: readonly Operation<P>[], later: P): Merged<P>
  /** Set when operations of this kind with different keys may go out in any order. */
  readonly commutes?: true
  /** Ids of the uploads that must be finished before; until then the lane passes the operation by. */
  dependsOn?(params: P): readonly string[]
  /** The step after an upload: the operation with the results of those that are finished. Required with `dependsOn`. */
  afterUploads?(params: P, rows: readonly UploadRow[]): AfterUploads<P>
  /** The operation without the uploads that were taken off the list; null: it would be empty. */
  withoutUploads?(params: P, rows: readonly UploadRow[]): P | null
  /** Milliseconds until the operation may be sent, to gather changes. */
  dueIn?(operation: Operation<P>, now: number): number
  /** False for an operation that has become needless: it ends unsent. */
  isNeeded?(params: P): boolean
  /** Number of server faults in a row after which the operation fails and waits for the user. By default none. */
  readonly maxServerFaults?: number
  /** Set when the request waits for spare requests of the rate limit. */
  readonly isSpare?: true

  /** The value that the operation sets, and the current value, which may have more fields. */
  value?(params: P): unknown
  currentValue?(params: P, state: AccountState): unknown
  /** Events that show a value before the server confirms it. */
  optimisticEvents?(params: P, value: unknown, state: AccountState): readonly AccountEvent[]
  /** Returns events that reverse a refused operation; by default, those that show the value before it. */
  rollback?(params: P, isGone: boolean, state: AccountState, before: unknown): readonly AccountEvent[]
  /** Returns the parameters with which a refused operation is sent again. before: the value that is current by now. */
  retried?(params: P, before: unknown): P
  /** The part of a refused operation that no later one (`others`) replaces; null: nothing. By default all or nothing. */
  remaining?(params: P, others: readonly P[]): P | null

  /** Called before the first request: resolves with null when it may go out, or says why not. */
  prepare?(operation: Operation<P>): Promise<Verdict | null>
  /** Called right before each request. */
  attempting?(operation: Operation<P>): void
  /** Set when a repeated request would do harm, so an unknown outcome is looked up and then left to the user. */
  readonly isUnrepeatable?: true
  /** Set when a repeated request has another effect, so an operation that may be in effect is looked up first. */
  readonly looksFirst?: true
  /** Looks up whether the change is in effect. error: the refusal to be explained; null: none. */
  isAlreadyApplied?(
    params: P,
    runtime: AccountRuntime,
    error: ApiError | null,
    operation: Operation<P>,
  ): Promise<Applied>
  /** By default an operation is sent again unless the server refused it. unreadable: unreadable answers in a row. */
  classify?(error: ApiError, operation: Operation<P>): Verdict
  /** Splits an operation that was refused as a whole, so that one bad part does not fail the others; null: it is one. */
  split?(params: P): readonly [P, P] | null
  /** Returns what is left of an operation without a part of it; null: nothing. Required with `split`. */
  without?(params: P, part: P): P | null
  /** The part that the server left as it was; null: none. */
  leftOut?(params: P, answer: unknown, state: AccountState): LeftOut<P> | null
  /** Called when the server accepted the operation, which ends with `queue.end`; by default it ends at once. */
  accepted?(operation: Operation<P>, answer: unknown, queue: KindQueue<P>): void
  /** Called with a refusal before it is handled. True: the kind has handled it. */
  onRefused?(operation: Operation<P>, queue: KindQueue<P>): boolean
  /** True for refusals that the user is not told of. */
  isQuiet?(params: P): boolean
  /** True when a refused operation is done with as soon as a later one succeeds. */
  isSuperseded?(failed: P, done: P): boolean
  /** Set when refused operations of this kind with the same reason are shown as one. */
  readonly joinsFailed?: true
  /** Set when those behind a failed operation in its lane wait for the user, too. */
  readonly blocksLane?: true
  /** True for a failed operation that blocks none any more, since it is shown elsewhere. */
  isFailureOver?(params: P): boolean
  /** Set when operations are sent at once as the account closes, and closing waits for them. */
  readonly isFlushed?: true

  /** Events that show and end an operation; by default those of an action (`local/action`). */
  shown?(operation: Operation<P>): AccountEvent
  ended?(operation: Operation<P>): AccountEvent
  /** Set when the user sees an operation only after it was refused. */
  readonly isListedLate?: true
  /** The parameters in the form of the file, where that has more; read back by `loaded`. */
  stored?(params: P): unknown

  /** Called with each of the server's events before it is applied. Returns events for the same batch. */
  onEvent?(event: ServerEvent, queue: KindQueue<P>): readonly AccountEvent[]
  /** Called with fetched messages before they are applied. Returns events for the same batch. */
  onFetched?(messages: readonly Message[], queue: KindQueue<P>): readonly AccountEvent[]
  /** Called with a registration before it is applied, and after that. */
  onSnapshot?(snapshot: Snapshot, queue: KindQueue<P>): void
  registered?(queue: KindQueue<P>): void
  /** Called when the operations of the last run are here again. */
  loaded?(queue: KindQueue<P>): void
  /** Called when an operation has ended or failed. */
  left?(operation: Operation<P>, queue: KindQueue<P>): void
}
