import type { CoreBootstrap } from '../../electron/core/client/client.ts'
import type { CorePush } from '../../electron/core/account/corePush.ts'
import type { NotificationChange } from '../../electron/core/notifications/notificationChange.ts'

/**
 * Where the process ends itself as `kill -9` does: request: before it leaves; part: when a part of an upload's body has
 * left; answer: the server's is here and not heard; ask: before the store is asked; write: within the transaction,
 * before its commit; commit: after it, before the thread answers; told: the thread has answered, and core has not heard;
 * disk: before core itself renames or removes a file.
 */
export type StopPlace = 'request' | 'part' | 'answer' | 'ask' | 'write' | 'commit' | 'told' | 'disk'

export interface Stop {
  readonly at: StopPlace
  /** A part of `METHOD /path`, or of `main applyBatch`: the file and the operation; `open`: of opening both. */
  readonly what: string
  /** A part of the request's body or of the operation's input, as JSON. */
  readonly text?: string
  /** The first one is 1, which is the default. */
  readonly nth?: number
}

export interface ChildOptions {
  readonly profile: string
  readonly stops: readonly Stop[]
  /** Waits of the clock are shorter by it. */
  readonly timeScale: number
  /** Since this moment the clock itself runs faster by it, too (milliseconds since 1970); null: it shows the time. */
  readonly hastySince: number | null
  /** The clock of its computer is off by so many milliseconds. */
  readonly offsetMs: number
}

export type ToChild =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  /** The clock of the computer is off by so many milliseconds from now on. */
  | { readonly type: 'clock'; readonly offsetMs: number }
  | { readonly type: 'wake' }
  | { readonly type: 'stop'; readonly stop: Stop }
  /** Turns lookups of host names on or off. IP addresses are always found. */
  | { readonly type: 'names'; readonly areFound: boolean }
  /** How many pages more each file of the store may grow by; null: as many as it likes. */
  | { readonly type: 'room'; readonly pages: number | null }
  /** The store's thread ends as if it had crashed. */
  | { readonly type: 'end-thread' }
  | { readonly type: 'close' }

export type FromChild =
  | { readonly type: 'ready'; readonly bootstrap: CoreBootstrap }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'push'; readonly push: CorePush }
  | { readonly type: 'notification'; readonly change: NotificationChange }
  | { readonly type: 'log'; readonly line: string }

/** Messages that the store's thread gets besides its work. */
export type ToThread = { readonly stop: Stop } | { readonly room: number | null } | { readonly end: true }
