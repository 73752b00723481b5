import { int, isRecord } from '../../../../shared/api/records/lenient.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { value } from '../../http/failure.ts'
import type { KindQueue, Operation, OperationKind, Params } from '../engine/operationKind.ts'

/** Parameters of an operation that creates a record. The record is shown under the negative id until it is created. */
type CreationParams = Params & { readonly localId?: number | undefined }

interface RecordIdsOptions {
  /** Name of the parameter with the record's id, in the operations that change or delete a record. */
  readonly field: string
  /** Returns the operations that change or delete records. */
  readonly changes: () => readonly KindQueue[]
  /** Returns the events that show a record under the server's id instead of its local id. */
  readonly renamed: (localId: number, id: number, state: AccountState) => readonly AccountEvent[]
}

/** Returns the id in the response to a creation. Other parts of the response are not used. */
export const createdId = (answer: unknown): number | undefined =>
  isRecord(answer) ? int.safeParse(answer['id']).data : undefined

/** Ids of records that are shown before the server has created them. */
export function createRecordIds({ changes, field, renamed }: RecordIdsOptions) {
  // Kept for the whole run: windows may still use a local id, such as to undo the creation.
  const created = new Map<number, number>()
  const resolve = (id: number): number => created.get(id) ?? id

  /** Changes the waiting operations on a created record to its id on the server. Resolves when they are saved. */
  const passOn = (localId: number): Promise<unknown> =>
    Promise.all(
      changes().flatMap((queue) =>
        queue.all().flatMap((operation) => {
          if (operation.params[field] !== localId) return []
          operation.params = { ...operation.params, [field]: resolve(localId) }
          queue.start(operation)
          return queue.save(operation)
        }),
      ),
    )

  return {
    /** Returns the server's id of a record, or the local one while the server has not created it. */
    resolve,
    /** True if the record exists on the server. */
    isCreated: (id: number): boolean => resolve(id) >= 0,
    /** Returns a kind of changes that takes local ids of created records, which windows may still use. */
    resolving: <P extends Params>(kind: OperationKind<P>): OperationKind<P> => ({
      ...kind,
      schema: kind.schema.transform((params) => ({ ...params, [field]: resolve(Number(params[field])) })),
    }),
    /** Stores the server's id of a record that a lookup has found. */
    note: (localId: number | undefined, id: number): void => {
      if (localId !== undefined) created.set(localId, id)
    },
    /** Handles an accepted creation. `answer` is null if a lookup has found the record. */
    onCreated: <P extends CreationParams>(
      operation: Operation<P>,
      answer: unknown,
      queue: KindQueue<P>,
    ): void => {
      const { localId } = operation.params
      const id = createdId(answer) ?? resolve(localId ?? -1)
      operation.resolveCaller(value({ id }))
      if (localId === undefined) return queue.end(operation)
      created.set(localId, id)
      const state = queue.runtime.stateStore.state()
      if (state !== null) queue.runtime.stateStore.dispatch(renamed(localId, id, state))
      // The creation must not end before: after a crash, nothing else would lead to the server's id.
      void passOn(localId).then(() => queue.end(operation))
    },
  }
}
