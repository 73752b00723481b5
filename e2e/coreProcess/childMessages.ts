import type { CoreBootstrap } from '../../electron/core/client/client.ts'
import type { CorePush } from '../../electron/core/account/accountsType.ts'
import type { NotificationChange } from '../../electron/core/notifications/notificationChange.ts'

/**
 * Points at which the process kills itself. request: before a request is sent; part: after a part of an upload's body
 * was sent; answer: when the response has arrived but is not processed; ask: before a request to the store; write:
 * within the transaction, before its commit; commit: after it, before the thread responds; `told`: after the thread's
 * response, before core gets it; disk: before core renames or removes a file.
 */
export type StopPlace = 'request' | 'part' | 'answer' | 'ask' | 'write' | 'commit' | 'told' | 'disk'

export interface Stop {
  readonly at: StopPlace
  /** A part of `METHOD /path`, or of the file and the operation (`main applyBatch`); `open` for opening both files. */
  readonly what: string
  /** A part of the request's body or of the operation's input, as JSON. */
  readonly text?: string
  /** The first match is 1, which is the default. */
  readonly nth?: number
}

export interface ChildOptions {
  readonly profile: string
  readonly stops: readonly Stop[]
  /** Factor by which waits are shortened. */
  readonly timeScale: number
  /** Time in milliseconds since 1970 from which the clock itself runs faster by this factor; null: it runs normally. */
  readonly hastySince: number | null
  /** Offset of the computer's clock in milliseconds. */
  readonly offsetMs: number
}

export type ToChild =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  /** Sets the offset of the computer's clock in milliseconds. */
  | { readonly type: 'clock'; readonly offsetMs: number }
  | { readonly type: 'wake' }
  | { readonly type: 'stop'; readonly stop: Stop }
  /** Turns lookups of host names on or off. IP addresses always work. */
  | { readonly type: 'names'; readonly areFound: boolean }
  /** Limits the growth of each file of the store to this many pages; null removes the limit. */
  | { readonly type: 'room'; readonly pages: number | null }
  /** Ends the store's thread as if it had crashed. */
  | { readonly type: 'end-thread' }
  | { readonly type: 'close' }

export type FromChild =
  | { readonly type: 'ready'; readonly bootstrap: CoreBootstrap }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'push'; readonly push: CorePush }
  | { readonly type: 'notification'; readonly change: NotificationChange }
  | { readonly type: 'log'; readonly line: string }

/** Control messages to the store's thread. */
export type ToThread = { readonly stop: Stop } | { readonly room: number | null } | { readonly end: true }
