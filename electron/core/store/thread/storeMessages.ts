import type { mainOperations } from './mainOperations.ts'
import type { ownOperations } from '../state/ownOperations.ts'
import type { StoreFaultKind } from './storeFault.ts'

/** Operations of the store's thread, by file. */
export interface Operations {
  readonly main: typeof mainOperations
  readonly own: typeof ownOperations
}
export type StoreFileName = keyof Operations

export interface StoreDirectory {
  /** The account's directory, created if missing. */
  readonly dir: string
  /** 256 bits as hex digits. */
  readonly key: string
}

export type StoreRequest =
  | ({ readonly type: 'open'; readonly account: string } & StoreDirectory)
  | { readonly type: 'close'; readonly account: string }
  /** Empties the logs of both files, which frees their disk space. */
  | { readonly type: 'emptyLogs'; readonly account: string }
  | {
      readonly type: 'call'
      readonly account: string
      readonly file: StoreFileName
      readonly operation: string
      readonly input: unknown
    }

/** A request as a thread receives it. `isReplaced` is shared memory: 1 once another thread has taken over. */
export interface StoreCall {
  readonly id: number
  readonly request: StoreRequest
  readonly isReplaced: Int32Array
}

/** fresh: the file did not exist. rebuilt: the file could not be used and was set aside. */
export type OpenedAs = 'known' | 'fresh' | 'rebuilt'
export type OpenedFiles = Readonly<Record<StoreFileName, OpenedAs>> & {
  /** Path to which own.db was moved because it could not be used. */
  readonly aside?: string
}

export type StoreAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly id: number
      readonly ok: false
      readonly kind: StoreFaultKind
      readonly message: string
      readonly aside?: string | null
    }
