import type { mainOperations } from './mainOperations.ts'
import type { OwnChange, ownOperations } from '../state/ownOperations.ts'
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

/**
 * Returns the name of a request for logs and tests, such as `main applyBatch`. The name of a change of own.db contains
 * its first table: `own save upload+`, or `own save upload-` if it only deletes rows.
 */
export function requestName(request: StoreRequest): string {
  if (request.type !== 'call') return request.type
  const { file, input, operation } = request
  const [first] = file === 'own' && operation === 'save' ? (input as OwnChange).rows : []
  const table = first === undefined ? '' : ` ${first.table}${first.puts.length > 0 ? '+' : '-'}`
  return `${file} ${operation}${table}`
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
