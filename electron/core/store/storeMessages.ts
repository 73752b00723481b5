import type { mainOperations } from './mainOperations.ts'
import type { ownOperations } from './ownOperations.ts'
import type { StoreFaultKind } from './storeFault.ts'

/** What the thread of the store is asked and answers. */
export interface Operations {
  readonly main: typeof mainOperations
  readonly own: typeof ownOperations
}
export type StoreFileName = keyof Operations

export interface StorePlace {
  /** Of this account alone; made where there is none. */
  readonly dir: string
  /** Hex digits, 256 bits. */
  readonly key: string
}

export type StoreRequest =
  | ({ readonly type: 'open'; readonly account: string } & StorePlace)
  | { readonly type: 'close'; readonly account: string }
  /** The room of the logs of both files comes back to the system. */
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

/** fresh: there was none. rebuilt: what was there could not be used and was set aside. */
export type OpenedAs = 'known' | 'fresh' | 'rebuilt'
export type OpenedFiles = Readonly<Record<StoreFileName, OpenedAs>> & {
  /** Where the person's own file is that could not be used. */
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
