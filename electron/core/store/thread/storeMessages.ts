import type { mainOperations } from './mainOperations.ts'
import type { ownOperations } from '../state/ownOperations.ts'
import type { StoreFaultKind } from './storeFault.ts'

/** Operations of the store thread, by file. */
export interface Operations {
  readonly main: typeof mainOperations
  readonly own: typeof ownOperations
}
export type StoreFileName = keyof Operations

export interface StoreDirectory {
  /** The account's own directory; created when missing. */
  readonly dir: string
  /** Hex digits, 256 bits. */
  readonly key: string
}

export type StoreRequest =
  | ({ readonly type: 'open'; readonly account: string } & StoreDirectory)
  | { readonly type: 'close'; readonly account: string }
  /** Empties the logs of both files, which gives their room back to the system. */
  | { readonly type: 'emptyLogs'; readonly account: string }
  | {
      readonly type: 'call'
      readonly account: string
      readonly file: StoreFileName
      readonly operation: string
      readonly input: unknown
    }

/** A request as a thread gets it. isReplaced: 1 once another thread goes on in its place; shared with it. */
export interface StoreCall {
  readonly id: number
  readonly request: StoreRequest
  readonly isReplaced: Int32Array
}

/** fresh: there was no file. rebuilt: the file could not be used and was set aside. */
export type OpenedAs = 'known' | 'fresh' | 'rebuilt'
export type OpenedFiles = Readonly<Record<StoreFileName, OpenedAs>> & {
  /** Path that the person's own file was moved to because it could not be used. */
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
